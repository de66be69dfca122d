import { join, normalize } from 'node:path';

/** One call of the kernel that succeeded, or asked another machine, as strace wrote it down. */
export interface Call {
  readonly pid: number;
  readonly name: string;
  readonly args: string;
  /** What it gave back: a number, and the file behind it where it is a descriptor. */
  readonly result: string;
  /** The working folder of the process, as far as its calls told. */
  readonly cwd: string;
}

/** The calls that strace is told to write down; those that a machine does not have are left out with `?`. */
export const TRACED = [
  'openat',
  'openat2',
  'truncate',
  'unlinkat',
  'renameat',
  'renameat2',
  'linkat',
  'symlinkat',
  'mkdirat',
  'mknodat',
  'fchmod',
  'fchmodat',
  'fchown',
  'fchownat',
  'execve',
  'connect',
  'chdir',
  'fchdir',
  'clone',
  'clone3',
  'exit_group',
  ...['open', 'creat', 'unlink', 'rmdir', 'rename', 'link', 'symlink', 'mkdir', 'mknod', 'chmod', 'chown', 'lchown'],
  ...['fork', 'vfork'],
].map((name) => `?${name}`);

const CALL = /^(\w+)\((.*)\)\s+= (.*)$/s;
const CWD = /AT_FDCWD<([^>]*)>/;

/** The calls of a trace (`strace -f -y`), in their order, with those put together that another process interrupted. */
export function callsIn(trace: string, start: string): readonly Call[] {
  const calls: Call[] = [];
  const begun = new Map<number, string>();
  const cwds = new Map<number, string>();
  for (const line of trace.split('\n')) {
    const [, number, rest] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    if (number === undefined || rest === undefined) continue;
    const pid = Number(number);
    if (rest.endsWith('<unfinished ...>')) {
      begun.set(pid, rest.slice(0, -'<unfinished ...>'.length).trimEnd());
      continue;
    }
    const [, resumed] = /^<\.\.\. \w+ resumed>(.*)$/s.exec(rest) ?? [];
    const whole = resumed === undefined ? rest : `${begun.get(pid) ?? ''}${resumed}`;
    const [, name, args = '', result = ''] = CALL.exec(whole) ?? [];
    if (name === undefined) continue;
    const cwd = CWD.exec(args)?.[1] ?? cwds.get(pid) ?? start;
    cwds.set(pid, cwd);
    if (result.startsWith('-1') && name !== 'connect') continue;
    if (/^(?:clone3?|v?fork)$/.test(name))
      cwds.set(Number.parseInt(result, 10), cwds.get(Number.parseInt(result, 10)) ?? cwd);
    if (name === 'chdir') cwds.set(pid, resolved(cwd, textsIn(args)[0] ?? '.'));
    if (name === 'fchdir') cwds.set(pid, fileBehind(args) ?? cwd);
    calls.push({ pid, name, args, result, cwd });
  }
  return calls;
}

/** The texts in quotes among its arguments, read as C has them. */
export function textsIn(args: string): readonly string[] {
  return [...args.matchAll(/"((?:[^"\\]|\\.)*)"/gs)].map(([, text = '']) => unescaped(text));
}

/** The places that it names: each text, from the folder whose descriptor stands before it. */
export function placesIn({ args, cwd }: Pick<Call, 'args' | 'cwd'>): readonly string[] {
  return [...args.matchAll(/(?:(?:AT_FDCWD|\d+)<([^>]*)>, )?"((?:[^"\\]|\\.)*)"/gs)].map(
    ([, folder = cwd, text = '']) => joined(folder, unescaped(text)),
  );
}

/** The file behind a descriptor: `3</p/a.txt>`. */
export function fileBehind(text: string): string | null {
  const path = /^\d+<(\/[^>]*)>/.exec(text)?.[1];
  return path === undefined
    ? null
    : unescaped(path)
        .replace(/\(deleted\)$/, '')
        .trimEnd();
}

/** With its `..`: what lies above a link is known to whoever knows where that leads. */
function joined(folder: string, path: string): string {
  const whole = path.startsWith('/') ? path : `${folder}/${path}`;
  const names = whole.split('/').filter((name) => name !== '' && name !== '.');
  return `/${names.join('/')}`;
}

function resolved(folder: string, path: string): string {
  const whole = path.startsWith('/') ? normalize(path) : join(folder, path);
  return whole.length > 1 ? whole.replace(/\/+$/, '') : whole;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', v: '\v', f: '\f' };

function unescaped(text: string): string {
  return text.replace(/\\(x[\da-f]{2}|[0-7]{1,3}|.)/gs, (_, code: string) => {
    if (/^x[\da-f]{2}$/.test(code)) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
    if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8));
    return ESCAPES[code] ?? code;
  });
}
