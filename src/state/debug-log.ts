import { join } from 'node:path';
import { actionOf } from '../core/handler.ts';
import { eventNameOf, type Hook } from '../core/hook.ts';
import type { Outcome, Run, Skip } from '../core/outcome.ts';
import { hookToldAbout } from '../core/told-hook.ts';
import { visible } from '../core/visible.ts';
import { maskSecrets } from '../masks/mask-secrets.ts';
import type { Mask } from '../masks/masking.ts';
import { appendToPlainFile } from './plain-file.ts';
import { makeFolder } from './state-folder.ts';

const MAX_TEXT_CHARS = 500;
/** More is not even looked at. */
const MAX_READ_CHARS = 4 * MAX_TEXT_CHARS;

interface Logged {
  /** Only hooks of this dialect. */
  readonly dialect: string;
  readonly mask?: Mask | undefined;
  /** Those whose runs are told, in their order. */
  readonly ranBy?: readonly Hook[];
  /** Those in force. */
  readonly hooks?: readonly Hook[];
}

/** Adds what happened to the log of this day. Throws when that is not possible. */
export function logRuns(folder: string, outcome: Outcome, about: Logged): void {
  const now = Date.now();
  const lines = debugLines(outcome, now, about);
  if (lines.length > 0) appendToDebugLog(folder, lines, now);
}

/**
 * One line for each hook of a dialect that the event could have been for: how it ran, or why it did not. Nothing of the
 * event's payload is in it but what the hook itself said.
 */
export function debugLines(
  { id, event, ran, skipped, diagnostics }: Outcome,
  atMs: number,
  { dialect, mask = maskSecrets, ranBy = [], hooks = [] }: Logged,
): readonly string[] {
  const concerned = hooks.filter((hook) => hook.dialect === dialect && hook.event === event);
  const [first] = concerned;
  const name = first === undefined ? event : eventNameOf(first);
  const line = (about: About, parts: readonly string[], own: string | null = null, more: readonly string[] = []) => {
    const commands = about.meant.map(({ handler }) => actionOf(handler));
    const command = commands.length === 0 ? [] : [`command ${quoted([...new Set(commands)].join(' | '), mask)}`];
    const label = visible(mask(own === null ? about.label : `${about.label} '${own}'`)).replaceAll('\n', ' ');
    return [new Date(atMs).toISOString(), name, label, ...parts, `(${id})`, ...command, ...more].join('  ');
  };
  const runs = ran.map((run, i) => ({ run, about: aboutTold(run, ranBy[i], concerned) }));
  const skips = skipped.map((skip) => ({ skip, about: aboutTold(skip, hookToldAbout(skip), concerned) }));
  const told = new Set([...runs, ...skips].flatMap(({ about }) => about.meant));
  return [
    ...runs
      .filter(({ run }) => run.dialect === dialect)
      .map(({ run, about }) => line(about, ranParts(run, mask), run.name, remarksOn(run, about, diagnostics, mask))),
    ...skips.filter(({ skip }) => isOf(skip, dialect)).map(({ skip, about }) => line(about, [`skipped: ${skip.why}`])),
    ...concerned
      .filter((hook) => !told.has(hook))
      .map((hook) => {
        const matcher = quoted(hook.selects.matcher.text ?? '', mask);
        return line(aboutHook(hook, concerned), [`skipped: its matcher ${matcher} does not fit`]);
      }),
  ];
}

/** Whom a line is about: how they are called there, and those who may be meant. */
interface About {
  readonly label: string;
  readonly meant: readonly Hook[];
}

/** Where it is not known which hook it was, all of its line may be meant. */
function aboutTold(told: Run | Skip, hook: Hook | undefined, concerned: readonly Hook[]): About {
  if (hook !== undefined) return aboutHook(hook, concerned);
  return { label: told.hook, meant: concerned.filter(({ id }) => id === told.hook) };
}

/** Hooks on one line share its number: there the column tells them apart. */
function aboutHook(hook: Hook, concerned: readonly Hook[]): About {
  const isAlone = concerned.every(({ id, key }) => id !== hook.id || key === hook.key);
  const label = isAlone || hook.source === null ? hook.id : `${hook.id}:${hook.source.column}`;
  return { label, meant: concerned.filter(({ key }) => key === hook.key) };
}

/** Whole lines at the end of the file: several processes may write at once. Throws when that is not possible. */
export function appendToDebugLog(folder: string, lines: readonly string[], atMs: number): void {
  makeFolder(folder);
  const path = join(folder, `debug-${new Date(atMs).toISOString().slice(0, 10)}.log`);
  appendToPlainFile(path, lines.map((line) => `${line}\n`).join(''));
}

/** A hook is called `<dialect>:<file>:<line>`. */
function isOf({ hook }: Skip, dialect: string): boolean {
  return hook.startsWith(`${dialect}:`);
}

function ranParts(run: Run, mask: Mask): readonly string[] {
  const { status, exitCode, signal, durationMs, decision, reason, stderr, rejudged } = run;
  return [
    status,
    exitCode === null ? (signal ?? 'no exit code') : `exit ${exitCode}`,
    `${Math.round(durationMs)} ms`,
    `decision ${decision}`,
    ...(rejudged ? ['judged again'] : []),
    ...(reason === null ? [] : [`reason ${quoted(reason, mask)}`]),
    ...(stderr.trim() === '' ? [] : [`stderr ${quoted(stderr.trim(), mask)}`]),
  ];
}

/** How it failed, and what was wrong with its answer, such as a decision that there is not. */
function remarksOn(
  { hook, failure }: Run,
  { meant }: About,
  diagnostics: Outcome['diagnostics'],
  mask: Mask,
): readonly string[] {
  const columns = meant.map(({ source }) => source?.column);
  const own = diagnostics.filter((one) => one.hook === hook && (columns.length !== 1 || columns[0] === one.column));
  const words = own.map(({ code, message }) => `${code}: ${message}`);
  return [...(failure === null ? [] : [failure]), ...words].map((text) => quoted(text, mask));
}

/** On one line, without secrets, and nothing in it that a terminal would obey. */
function quoted(text: string, mask: Mask): string {
  const masked = mask(text.slice(0, MAX_READ_CHARS));
  const isLong = masked.length > MAX_TEXT_CHARS || text.length > MAX_READ_CHARS;
  const short = isLong ? `${masked.slice(0, MAX_TEXT_CHARS)}…` : masked;
  const plain = short.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
  return `"${visible(plain).replaceAll('\n', '\\n').replaceAll('\t', ' ')}"`;
}
