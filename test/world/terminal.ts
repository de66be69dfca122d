import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { looseFolder, removeFolder } from '../scratch-folder.ts';
import { CLI, type CliCall, type Terminal } from './cli.ts';
import { inSameProcess } from './same-process.ts';

export const HAS_TERMINAL = process.platform === 'linux' && existsSync('/usr/bin/script');

export interface Seen {
  readonly status: number | null;
  /** All that the person saw. */
  readonly screen: string;
}

/** They ask for one key; the others have a terminal of their own to ask on. */
const ONE_KEY = new Set(['trust', 'approve', 'enable', 'disable', 'init', 'new']);
const ONE_IN = 12;
let calls = 0;

/** `hookline …` before a person. A sample has a real terminal, and with `HOOKLINE_THROUGH=cli` all of them. */
export async function callBeforePerson(call: CliCall, terminal: Terminal): Promise<Seen> {
  const isOfSample = calls++ % ONE_IN === 0;
  if (isOfSample || !ONE_KEY.has(call.args[0] ?? '') || process.env.HOOKLINE_THROUGH === 'cli')
    return callInTerminal(call, terminal);
  const { status, stdout } = await inSameProcess({ ...call, env: { TERM: 'xterm', ...call.env } }, terminal);
  return { status, screen: stdout };
}

/** Where standard input comes from and output goes to, if not the terminal. */
interface Redirected {
  readonly from: string;
  readonly to: string;
}

/** util-linux `script` gives the program a terminal. A key is pressed when "(y/n)" is there. */
export async function callInTerminal(
  { args, cwd, env }: CliCall,
  terminal: Terminal,
  redirected: Redirected | null = null,
): Promise<Seen> {
  return commandInTerminal([process.execPath, CLI, ...args], { cwd, env }, terminal, redirected);
}

/** The same for any program. */
export async function commandInTerminal(
  command: readonly string[],
  { cwd, env }: Pick<CliCall, 'cwd' | 'env'>,
  terminal: Terminal,
  redirected: Redirected | null = null,
): Promise<Seen> {
  const words = command.map(quoted).join(' ');
  const size = terminal.columns === undefined ? '' : `stty cols ${terminal.columns}; `;
  const files = redirected === null ? '' : ` < ${quoted(redirected.from)} > ${quoted(redirected.to)}`;
  const folder = looseFolder();
  try {
    return await seenOf(`${size}${words}${files}`, join(folder, 'status'), { cwd, env, terminal });
  } finally {
    await removeFolder(folder);
  }
}

type Around = Pick<CliCall, 'cwd' | 'env'> & { readonly terminal: Terminal };

function seenOf(command: string, status: string, { cwd, env, terminal }: Around): Promise<Seen> {
  return new Promise((resolve, reject) => {
    // nobody's child: whoever runs these tests may be an agent, which must not show
    const orphaned = 'while kill -0 $$ 2>/dev/null; do sleep 0.01; done';
    const script = `exec 3<&0; ( ${orphaned}; /usr/bin/script -qefc "$0" /dev/null <&3; echo "$?" >"$1.new"; mv "$1.new" "$1" ) &`;
    const detached = `cat | sh -c '${script}' "$0" "$1"`;
    const child = spawn('/bin/sh', ['-c', detached, command, status], {
      cwd,
      env: { TERM: 'xterm', SHELL: '/bin/sh', ...env } as NodeJS.ProcessEnv,
    });
    const { keys, atQuestion } = terminal;
    let screen = '';
    let answered = 0;
    child.stdout.setEncoding('utf8').on('data', (text) => {
      screen += text;
      const asked = screen.split('(y/n)').length - 1;
      for (; answered < asked; answered++) {
        const key = keys[Math.min(answered, keys.length - 1)] ?? null;
        atQuestion?.();
        // the program begins to read right after the question
        setTimeout(() => (key === null ? child.stdin.end() : child.stdin.write(key)), 150);
      }
    });
    const ended = setInterval(() => existsSync(status) && child.stdin.end(), 20);
    child.on('error', reject);
    child.stdin.on('error', () => {});
    child.on('close', () => {
      clearInterval(ended);
      const code = existsSync(status) ? Number(readFileSync(status, 'utf8')) : null;
      resolve({ status: code, screen: screen.replaceAll('\r\n', '\n') });
    });
  });
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
