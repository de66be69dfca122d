import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { CLI, type CliCall, type Result } from '../../world/cli.ts';
import type { Scratch } from './scratch.ts';

export interface CliResult extends Result {
  /** What the person saw, where there was a terminal. */
  readonly screen: string | null;
}

/**
 * In a terminal of its own, given by util-linux `script`; stdout goes to a file, so that it is the answer and nothing else, unless
 * the command needs the terminal there too. Each question gets the next key; the last key answers all further ones.
 */
export async function callInTerminal(
  { args, cwd, env, input: stdin = '' }: CliCall,
  keys: readonly string[],
  here: Scratch,
  stdoutToo = false,
): Promise<CliResult> {
  const [input, output] = [here.aside('terminal-input'), here.aside('terminal-output')];
  writeFileSync(input, stdin);
  writeFileSync(output, '');
  const words = [process.execPath, CLI, ...args].map(quoted).join(' ');
  const command = stdoutToo ? words : `${words} < ${quoted(input)} > ${quoted(output)}`;
  const { status, screen } = await onTerminal(command, keys, cwd, env);
  return { status, stdout: readFileSync(output, 'utf8'), stderr: '', screen };
}

function onTerminal(
  command: string,
  keys: readonly string[],
  cwd: string,
  env: CliCall['env'],
): Promise<{ readonly status: number | null; readonly screen: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('/usr/bin/script', ['-qefc', command, '/dev/null'], {
      cwd,
      env: { TERM: 'xterm', SHELL: '/bin/sh', ...env },
    });
    let screen = '';
    let answered = 0;
    child.stdout.setEncoding('utf8').on('data', (text) => {
      screen += text;
      const asked = screen.split('(y/n): ').length - 1;
      for (; answered < asked; answered++) {
        const key = keys[Math.min(answered, keys.length - 1)] ?? 'n';
        // the program begins to read right after the question
        setTimeout(() => child.stdin.write(`${key}\n`), 150);
      }
    });
    child.on('error', reject);
    child.stdin.on('error', () => {});
    child.on('close', (status) => resolve({ status, screen: screen.replaceAll('\r\n', '\n') }));
  });
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
