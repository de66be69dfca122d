import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { CLI, type machine } from '../../cli/machine.ts';

export const SERVER = fileURLToPath(new URL('../../fixtures/programs/mcp-server.mjs', import.meta.url));

export type Message = { readonly [key: string]: unknown };

/** `hookline mcp` on a computer of its own, and a client that sends what it is told to, byte for byte. */
export function rawClient(
  computer: ReturnType<typeof machine>,
  options: readonly string[] = [],
  server: readonly string[] = [process.execPath, SERVER],
) {
  const child = spawn(process.execPath, [CLI, 'mcp', ...options, ...(server.length === 0 ? [] : ['--', ...server])], {
    cwd: computer.project,
    env: computer.env,
  });
  return talk(child);
}

export function talk(child: ChildProcess) {
  const { stdin, stdout, stderr } = child;
  if (stdin === null || stdout === null || stderr === null) throw new Error('It has no pipes.');
  const heard: Buffer[] = [];
  const said: Buffer[] = [];
  stdout.on('data', (chunk: Buffer) => heard.push(chunk));
  stderr.on('data', (chunk: Buffer) => said.push(chunk));
  stdin.on('error', () => {});
  const ended = new Promise<number | string | null>((resolve) => {
    child.on('close', (code, signal) => resolve(code ?? signal));
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    // a proxy that is killed cannot end what it started
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
    await exited;
    clearTimeout(timer);
  });
  const bytes = (): Buffer => Buffer.concat(heard);
  const messages = (): readonly Message[] =>
    bytes()
      .toString('utf8')
      .split('\n')
      .flatMap((line) => parsed(line));
  let lastId = 100;
  return {
    child,
    stdin,
    ended,
    bytes,
    messages,
    stderr: () => Buffer.concat(said).toString('utf8'),
    send: (message: unknown) =>
      void stdin.write(typeof message === 'string' ? message : `${JSON.stringify(message)}\n`),
    /** The first answer with this id, when it is there. */
    answer: (id: unknown) => until(() => messages().find((one) => one.id === id && one.method === undefined)),
    async call(name: string, args: unknown = {}, id: unknown = ++lastId): Promise<Message> {
      stdin.write(`${JSON.stringify(callOf(id, name, args))}\n`);
      return until(() => messages().find((one) => one.id === id));
    },
    /** What the server was sent so far. */
    async seen(): Promise<readonly string[]> {
      const id = ++lastId;
      stdin.write(`${JSON.stringify(callOf(id, 'seen', {}))}\n`);
      const { result } = await until(() => messages().find((one) => one.id === id));
      const all: readonly string[] = JSON.parse(textsOf(result)[0] ?? '');
      return all.slice(0, -1);
    },
  };
}

export function callOf(id: unknown, name: string, args: unknown = {}): Message {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } };
}

export function textsOf(result: unknown): readonly string[] {
  return (result as { content: { text: string }[] }).content.map(({ text }) => text);
}

export async function until<T>(found: () => T | undefined | false, timeoutMs = 150_000): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = found();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > deadline) throw new Error('It did not come in time.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export const INITIALIZE: Message = {
  ...{ jsonrpc: '2.0', id: 0, method: 'initialize' },
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

export function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // a process that nobody has waited for is none any more
    return process.platform !== 'linux' || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

function parsed(line: string): readonly Message[] {
  try {
    return [JSON.parse(line)].flat();
  } catch {
    return [];
  }
}
