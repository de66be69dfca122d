import { EventEmitter } from 'node:events';
import fs, { readFileSync, realpathSync } from 'node:fs';
import os from 'node:os';
import path, { dirname, join, resolve } from 'node:path';
import tty from 'node:tty';
import { Script } from 'node:vm';
import type { CliCall, Result, Terminal } from './cli.ts';

const MAIN = resolve(import.meta.dirname, '../../dist/cli/main.cjs');

/**
 * `hookline …` as it is shipped, loaded anew into the process of the test: no module, variable, stream or listener is shared
 * with another call. What is of a process (its environment, folder, streams and end) is given to it, and everything else is real.
 */
export function inSameProcess(call: CliCall, terminal: Terminal | null = null): Promise<Result> {
  return new Promise((done, failed) => {
    const stdout: Uint8Array[] = [];
    // on a screen they are one
    const output: Output = { 1: stdout, 2: terminal === null ? [] : stdout };
    const text = (to: 1 | 2): string => Buffer.concat(output[to]).toString('utf8');
    const end = (status: number): void => done({ status, stdout: text(1), stderr: text(2) });
    const modules = modulesFor(call, terminal, output, end);
    try {
      load(MAIN, modules, new Map());
    } catch (error) {
      failed(error);
    }
  });
}

interface Modules {
  readonly process: NodeJS.Process;
  readonly node: Readonly<Record<string, object>>;
}

type Output = Record<1 | 2, Uint8Array[]>;

function modulesFor(call: CliCall, terminal: Terminal | null, output: Output, end: (status: number) => void): Modules {
  const cwd = realpathSync(call.cwd);
  const env: NodeJS.ProcessEnv = {};
  for (const [name, value] of Object.entries(call.env)) if (value !== undefined) env[name] = value;
  const at = (file: unknown): unknown => (typeof file === 'string' ? resolve(cwd, file) : file);
  return {
    process: processWith({ args: call.args, env, cwd, terminal, isOrphan: call.isOrphan === true, output, end }),
    node: {
      'node:fs': { ...fs, ...streams(call.input ?? '', output), ...relativeTo(at) },
      'node:path': { ...path, resolve: (...parts: readonly string[]) => resolve(cwd, ...parts) },
      'node:os': { ...os, homedir: () => env.HOME ?? os.userInfo().homedir, tmpdir: () => env.TMPDIR ?? '/tmp' },
      'node:tty': { ...tty, isatty: (fd: number) => (fd > 2 ? tty.isatty(fd) : terminal !== null) },
    },
  };
}

interface Given {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  readonly terminal: Terminal | null;
  readonly isOrphan: boolean;
  readonly output: Output;
  readonly end: (status: number) => void;
}

/** A process with listeners of its own; it ends once. */
function processWith({ args, env, cwd, terminal, isOrphan, output, end }: Given): NodeJS.Process {
  const events = new EventEmitter();
  let ended = false;
  const listening = Object.entries(EventEmitter.prototype).filter(([, value]) => typeof value === 'function');
  const own: Record<PropertyKey, unknown> = {
    ...Object.fromEntries(listening.map(([name, method]) => [name, method.bind(events)])),
    ...{ env, argv: [process.execPath, join(dirname(MAIN), '../cli.cjs'), ...args], exitCode: undefined },
    cwd: () => cwd,
    ...(terminal === null && !isOrphan ? {} : { ppid: 1 }),
    ...(terminal === null ? {} : { stdin: keyboard(terminal) }),
    stdout: { columns: terminal?.columns, write: (text: string) => output[1].push(Buffer.from(text)) },
    stderr: { write: (text: string) => output[2].push(Buffer.from(text)) },
    exit(code?: number) {
      if (ended) return;
      ended = true;
      if (code !== undefined) own.exitCode = code;
      events.emit('exit', own.exitCode ?? 0);
      end(Number(own.exitCode ?? 0));
    },
  };
  return new Proxy(process, {
    get(real, name) {
      if (name in own) return own[name];
      const value: unknown = Reflect.get(real, name, real);
      return typeof value === 'function' ? value.bind(real) : value;
    },
    set(_, name, value) {
      own[name] = value;
      return true;
    },
  });
}

/** Whoever begins to read has asked. */
function keyboard({ keys, atQuestion }: Terminal) {
  const events = new EventEmitter();
  let asked = 0;
  const press = (): void => {
    const key = keys[Math.min(asked++, keys.length - 1)] ?? null;
    atQuestion?.();
    if (key === null) events.emit('end');
    else events.emit('data', Buffer.from(key));
  };
  return Object.assign(events, { setRawMode: () => {}, pause: () => {}, resume: () => setImmediate(press) });
}

/** Standard input and output, which are no files here. */
function streams(input: string, output: Output) {
  let rest: Uint8Array = Buffer.from(input);
  return {
    readSync(fd: number, into: Uint8Array, ...more: []): number {
      if (fd !== 0) return fs.readSync(fd, into, ...more);
      const count = Math.min(rest.length, into.length);
      into.set(rest.subarray(0, count));
      rest = rest.subarray(count);
      return count;
    },
    writeSync(fd: number, what: Uint8Array, ...more: []): number {
      if (fd !== 1 && fd !== 2) return fs.writeSync(fd, what, ...more);
      output[fd].push(Uint8Array.from(what));
      return what.length;
    },
    fstatSync: (fd: number, options?: fs.StatOptions) =>
      fd === 0 ? { isCharacterDevice: () => false } : fs.fstatSync(fd, options),
  };
}

/** The files that a person may name as they see them from where they are. */
function relativeTo(at: (file: unknown) => unknown) {
  const names = ['readFileSync', 'writeFileSync', 'openSync', 'existsSync', 'statSync', 'lstatSync'] as const;
  const wrapped = names.map((name) => {
    const real = fs[name] as (...args: unknown[]) => unknown;
    return [name, (file: unknown, ...more: unknown[]) => real(at(file), ...more)] as const;
  });
  return Object.fromEntries(wrapped);
}

const scripts = new Map<string, Script>();

/** As src/cli/start.ts does it, with a process that is given. */
function load(file: string, modules: Modules, loaded: Map<string, { exports: object }>): object {
  const known = loaded.get(file);
  if (known !== undefined) return known.exports;
  const module = { exports: {} };
  loaded.set(file, module);
  const here = dirname(file);
  const requireFrom = (id: string): object =>
    id.startsWith('.')
      ? load(join(here, id), modules, loaded)
      : (modules.node[id] ?? process.getBuiltinModule(id) ?? {});
  scriptOf(file).runInThisContext()(modules.process)(module.exports, requireFrom, module, file);
  return module.exports;
}

function scriptOf(file: string): Script {
  const known = scripts.get(file);
  if (known !== undefined) return known;
  const script = new Script(`(process) => ${readFileSync(file, 'latin1')}`, { filename: file });
  scripts.set(file, script);
  return script;
}
