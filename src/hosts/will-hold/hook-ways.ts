import { constants, fstatSync, readFileSync } from 'node:fs';
import { basename, isAbsolute, resolve } from 'node:path';
import type { Hook } from '../../core/hook.ts';
import { isInterpreter } from '../../shell/programs/interpreters.ts';
import { withPlainFile } from '../../state/plain-file.ts';
import { namedScripts } from '../../trust/named-scripts.ts';
import { type Way, type Ways, waysIn } from './ways-in.ts';

/** A way, and the file that it stands in; null: the entry itself. */
export interface FoundWay extends Way {
  readonly file: string | null;
}

export interface HookWays {
  readonly ways: readonly FoundWay[];
  /** Why there may be others; null: there are none that could be seen. */
  readonly unknown: string | null;
}

/** Nobody writes a longer hook by hand. */
const MOST_BYTES = 128 * 1024;

/** How a hook says no, as far as the text of its command and of the scripts that it names tells. Runs nothing. */
export async function hookWays(
  hook: Hook,
  { cwd, home }: { readonly cwd: string; readonly home: string },
): Promise<HookWays> {
  const { handler } = hook;
  if (handler.kind !== 'command') return { ways: [], unknown: `what its ${handler.kind} answers` };
  const root = hook.source?.root ?? cwd;
  const scripts = await namedScripts(hook, root, home).catch(() => []);
  // by whichever of its names, a script is one
  const paths = new Set(scripts.filter((path) => !isProgram(path)).map((path) => resolve(cwd, path)));
  const files = [...paths].map((path) => ({ path, text: scriptText(path) }));
  const line = [handler.command, ...(handler.args ?? [])].join(' ');
  const read = [
    { file: null, ...waysIn(line) },
    ...files.flatMap(({ path, text }) => (text === null ? [] : [{ file: path, ...waysIn(text) }])),
  ];
  // a name may lead to several places, of which one is meant
  const names = new Set(files.flatMap(({ path, text }) => (text === null ? [] : [basename(path)])));
  const unread = files.find(({ path, text }) => text === null && !names.has(basename(path)));
  const ways = meant(read.flatMap(({ file, ways: found }) => found.map((way) => ({ ...way, file }))));
  const isPassedOn = files.length === 0 || !CHANGES.test(line);
  const unknown = whyUnknown(read, unread?.path, files.length, line);
  return { ways, unknown: unknown ?? (isPassedOn ? null : 'what its command line makes of what its script says') };
}

/** `/bin/bash guard`: what is read is the guard. */
function isProgram(path: string): boolean {
  return isInterpreter({ value: path }) && isAbsolute(path);
}

/** `guard.sh || true`, `guard.sh 2>/dev/null`, `guard.sh | tee log`: what the script says is not what the agent gets. */
const CHANGES = /[|;&<>`]|\$\(/;

/** Where a script also says no otherwise, `exit 1` is how it fails. */
function meant(ways: readonly FoundWay[]): readonly FoundWay[] {
  const others = ways.filter(({ cases }) => !cases.includes('exit1'));
  return others.length === 0 ? ways : others;
}

/** Programs whose name says what they do: none of them judges anything. */
const PLAIN =
  /^(?:echo|printf|cat|tee|touch|date|true|:|test|\[|jq|grep|sed|awk|tr|head|tail|logger|notify-send|osascript|say|sleep|mkdir|cp|exit|if|then|read|cd|git|prettier|eslint|black|gofmt|rustfmt|curl|\{|\w+=.*)$/;

function whyUnknown(read: readonly Ways[], unread: string | undefined, files: number, line: string): string | null {
  if (unread !== undefined) return `"${basename(unread)}" cannot be read`;
  const reason = read.find(({ unknown }) => unknown !== null)?.unknown ?? null;
  if (reason !== null || files > 0 || read.some(({ ways }) => ways.length > 0)) return reason;
  const [program = ''] = line.trim().split(/\s+/);
  return PLAIN.test(program) ? null : `what "${basename(program)}" does`;
}

/** Null: it is not there, or no text. */
function scriptText(path: string): string | null {
  try {
    return withPlainFile(path, constants.O_RDONLY, (file) => {
      if (fstatSync(file).size > MOST_BYTES) return null;
      const text = readFileSync(file, 'utf8');
      return text.includes('\0') ? null : text;
    });
  } catch {
    return null;
  }
}
