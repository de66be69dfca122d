import { spawn } from 'node:child_process';

interface Where {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** `hookline ui` as this person has it, and what its page would be told. */
export async function withUi<T>(
  [program = '', ...args]: readonly string[],
  where: Where,
  use: (ask: <A>(route: string) => Promise<A>) => Promise<T>,
): Promise<T> {
  const child = spawn(program, [...args, 'ui', '--json'], { ...where, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const { address, token } = JSON.parse(await firstLine(child.stdout));
    return await use(async (route) => {
      const answer = await fetch(new URL(`/api/${route}`, address), { headers: { 'x-hookline-token': token } });
      if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as never;
    });
  } finally {
    const ended = new Promise((resolve) => child.on('close', resolve));
    child.kill();
    await ended;
  }
}

async function firstLine(output: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const part of output) {
    text += part;
    if (text.includes('\n')) break;
  }
  return text;
}
