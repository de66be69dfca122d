import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Program } from './format.ts';
import type { Scratch } from './scratch.ts';

export interface Call {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly stdin: string | null;
  readonly env: Readonly<Record<string, string>>;
}

/** Puts recording programs on the PATH. They are shell scripts: a Node process for each call would cost more than the case. */
export function installPrograms({ bin, calls }: Scratch, programs: Readonly<Record<string, Program>>): void {
  for (const [name, program] of Object.entries(programs)) {
    const path = join(bin, name);
    writeFileSync(path, recorder(name, program, calls));
    chmodSync(path, 0o755);
  }
}

/** Each call has a numbered folder: mkdir is what two calls at once cannot both do. `argv` comes last and makes it whole. */
function recorder(
  name: string,
  { stdin, env = [], stdout = '', stderr = '', exit = 0 }: Program,
  calls: string,
): string {
  const lines = [
    '#!/bin/sh',
    'n=1',
    `while ! /bin/mkdir "${calls}/$n" 2>/dev/null; do n=$((n + 1)); done`,
    `call="${calls}/$n"`,
    'pwd -P > "$call/cwd"',
    ...env.map((variable) => `[ -z "\${${variable}+set}" ] || printf %s "$${variable}" > "$call/env.${variable}"`),
    ...(stdin === true ? ['/bin/cat > "$call/stdin"'] : []),
    `printf '%s\\0' ${quoted(name)} "$@" > "$call/argv.part"`,
    '/bin/mv "$call/argv.part" "$call/argv"',
    ...(stdout === '' ? [] : [`printf %s ${quoted(stdout)}`]),
    ...(stderr === '' ? [] : [`printf %s ${quoted(stderr)} >&2`]),
    `exit ${exit}`,
  ];
  return `${lines.join('\n')}\n`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The calls after the first `seen` of them, in the order in which they began. */
export function recordedCalls({ calls }: Scratch, seen = 0): readonly Call[] {
  const folders = readdirSync(calls, { withFileTypes: true })
    .map((entry) => Number(entry.name))
    .sort((a, b) => a - b)
    .slice(seen)
    .map((number) => join(calls, String(number)));
  return folders.filter((folder) => existsSync(join(folder, 'argv'))).map(readCall);
}

function readCall(folder: string): Call {
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const files = readdirSync(folder);
  const variables = files.filter((file) => file.startsWith('env.'));
  return {
    argv: read('argv').split('\0').slice(0, -1),
    cwd: read('cwd').replace(/\n$/, ''),
    stdin: files.includes('stdin') ? read('stdin') : null,
    env: Object.fromEntries(variables.map((file) => [file.slice('env.'.length), read(file)])),
  };
}
