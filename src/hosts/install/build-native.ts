import { execFile } from 'node:child_process';
import { readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Environment } from '../../core/dialect.ts';
import { errorCode } from '../../core/error-code.ts';
import { builtProgram, nativeProgram } from '../../handlers/native-program.ts';
import { shippedPath } from '../../handlers/shipped-path.ts';
import { makeFolder } from '../../state/state-folder.ts';
import { programOn } from './find-agent.ts';

/** How the native part is made where none is shipped for this machine. */
export interface NativeBuild {
  readonly compiler: string;
  readonly sources: readonly string[];
  readonly to: string;
}

/** Null: one is there already, or none can be made here. */
export function nativeBuild(env: Environment, stateFolder: string): NativeBuild | null {
  if (process.platform !== 'linux' || nativeProgram(env) !== null) return null;
  const compiler = programOn(env, 'cc');
  const main = shippedPath('../native/main.c');
  if (compiler === null || main === null) return null;
  const folder = dirname(main);
  const sources = readdirSync(folder).filter((name) => name.endsWith('.c'));
  return { compiler, sources: sources.map((name) => join(folder, name)), to: builtProgram(stateFolder) };
}

const FLAGS = ['-std=c11', '-D_GNU_SOURCE', '-O2', '-fstack-protector-strong'];
/** Static, it starts faster; not every machine has a libc for that. */
const WAYS = [['-static', '-s'], []];
const WITHIN_MS = 120_000;

/** Null: it is there now. Otherwise why not, in a line. */
export async function builtNative({ compiler, sources, to }: NativeBuild): Promise<string | null> {
  const draft = `${to}.${process.pid}`;
  try {
    makeFolder(dirname(to));
    let complaint: string | null = null;
    for (const way of WAYS) {
      complaint = await compiled(compiler, [...FLAGS, ...way, '-o', draft, ...sources]);
      if (complaint === null) break;
    }
    if (complaint === null) renameSync(draft, to);
    return complaint;
  } catch (error) {
    return `${dirname(to)} cannot be written (${errorCode(error) ?? 'no reason given'})`;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The first that the compiler says is wrong; null: nothing. */
function compiled(compiler: string, args: readonly string[]): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(compiler, args, { timeout: WITHIN_MS, killSignal: 'SIGKILL' }, (error, _stdout, stderr) => {
      if (error === null) return resolve(null);
      const lines = stderr.split('\n').filter((line) => line.trim() !== '');
      const first = lines.find((line) => /error|cannot|undefined/i.test(line)) ?? lines[0] ?? `${error.message}`;
      resolve(first.trim().slice(0, 200));
    });
  });
}
