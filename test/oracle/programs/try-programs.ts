import { compareLine } from '../compare.ts';
import type { ReadLine } from '../reader.ts';
import { type Ended, furnishedSandboxIn } from '../sandbox.ts';
import { type Seen, touchKey } from '../seen.ts';
import type { Shell } from '../shells.ts';
import { derivedLines } from './derived-lines.ts';
import { type Listed, listed } from './families.ts';
import { withoutOwnFiles } from './own-files.ts';
import type { ProgramSeen, RunSeen } from './records.ts';
import { furnish, PATH, PROGRAM_TREE, TOOLS, WRITTEN_TREE } from './world.ts';
import { type Tried, type Written, writtenLines } from './written-lines.ts';

export type RunProgram = (line: string, shell: Shell) => Promise<Ended | null>;

const LIMIT_MS = 10_000;

export function programSandbox(folder: string, tools: string | null): RunProgram {
  return furnishedSandboxIn(folder, {
    tree: WRITTEN_TREE,
    furnish,
    folders: tools === null ? {} : { [TOOLS]: tools },
    path: PATH,
    limitMs: LIMIT_MS,
    runsOthers,
  });
}

/** Shells, and whoever runs the command in its words. */
function runsOthers(program: string): boolean {
  const row = listed(program)?.row;
  return row?.wraps !== undefined || row?.shell === true || program === 'find';
}

/** Whatever a line did, and what the reader does not say of it. */
export interface TriedLine extends RunSeen {
  readonly understated: readonly string[];
  /** It did nothing but complain, or did not end. */
  readonly failed: string | null;
}

export async function tryLine(
  { line, mayFail }: Tried,
  { program, shell }: { readonly program: string; readonly shell: Shell },
  run: RunProgram,
  read: ReadLine,
): Promise<TriedLine> {
  const first = await run(line, shell);
  if (first === null) return { line, saw: [], understated: [], failed: 'did not end' };
  const seen = asNamed(withoutOwnFiles(first.seen, line, PROGRAM_TREE, program), line, program);
  const again = hasMadeUp(seen, line) ? await run(line, shell) : first;
  const steady = new Set(again === null ? [] : toldOf(again.seen));
  const saw = toldOf(seen).filter((one) => steady.has(one));
  const { understated, overstated, hasUnknown } = await compareLine(line, seen, read, PROGRAM_TREE);
  const ran = saw.length > 0 || mayFail || (first.status === 0 && tells(line, program));
  const failed = ran ? null : lastLine(first.complaint);
  return {
    line,
    saw,
    ...(first.status === 0 ? {} : { fails: true }),
    ...(overstated.length > 0 && first.status === 0 ? { over: overstated } : {}),
    ...(hasUnknown ? { unknown: true } : {}),
    understated,
    failed,
  };
}

/** A program that is given nothing has shown nothing, unless it has nothing to show. */
function tells(line: string, program: string): boolean {
  return line !== program || listed(program)?.row.given === 'none';
}

/** Of what it started and asked, what the line names: that a program has others in between is its own affair. */
function asNamed(seen: Seen, line: string, program: string): Seen {
  const words = new Set(line.split(/[^\w.+-]+/));
  const started = seen.started.filter((name) => name !== program && words.has(name));
  // what a program asks itself on this machine is no other one; package managers ask for news of themselves
  const isOwn = listed(program)?.family === 'packages' || seen.onlyHere === true;
  return { ...seen, started, connects: seen.connects && (!isOwn || line.includes('127.0.0.1')) };
}

function toldOf({ touches, started, connects }: Seen): readonly string[] {
  return [
    ...touches.map(touchKey),
    ...started.map((program) => `starts ${program}`),
    ...(connects ? ['connects'] : []),
  ].sort();
}

/** Whether a name may be another one the next time. */
function hasMadeUp({ touches }: Seen, line: string): boolean {
  return touches.some(({ path }) => PROGRAM_TREE[path] === undefined && !line.includes(path.replace(/^.*\//, '')));
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.slice(0, 120) ?? '';
}

const WRITTEN = writtenLines();

/** All that is tried of a program: what its row asks for, and what somebody wrote down. */
export function linesFor({ name, row }: Listed): Written {
  const { shell, lines }: Written = WRITTEN.get(name) ?? { shell: 'bash', lines: [] };
  const own = row.inShell === true ? [] : derivedLines(name, row);
  const written = new Set(lines.map(({ line }) => line));
  const derived = [...new Set(own)].filter((line) => !written.has(line)).map((line) => ({ line, mayFail: false }));
  return { shell, lines: [...derived, ...lines] };
}

/** What is written down of a program after its lines were tried; null: none of them ran. */
export function programSeen(version: string, shell: Shell, tried: readonly TriedLine[]): ProgramSeen | null {
  const ran = tried.filter(({ failed }) => failed === null);
  const failed = tried.filter((one) => one.failed !== null).map(({ line }) => line);
  if (ran.length === 0) return null;
  return {
    version,
    ...(shell === 'bash' ? {} : { shell }),
    runs: ran.map(({ failed: _, understated: __, ...run }) => run),
    ...(failed.length > 0 ? { didNotRun: failed.sort() } : {}),
  };
}
