import { join } from 'node:path';
import { actionOf } from '../core/handler.ts';
import { eventNameOf, type Hook } from '../core/hook.ts';
import type { Outcome, Run, Skip } from '../core/outcome.ts';
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
  { dialect, mask = maskSecrets, hooks = [] }: Logged,
): readonly string[] {
  const concerned = hooks.filter((hook) => hook.dialect === dialect && hook.event === event);
  const [first] = concerned;
  const name = first === undefined ? event : eventNameOf(first);
  const line = (
    hook: string,
    parts: readonly string[],
    own: string | null = null,
    more: readonly string[] = [],
  ): string => {
    const commands = concerned.filter(({ id }) => id === hook).map(({ handler }) => actionOf(handler));
    const command = commands.length === 0 ? [] : [`command ${quoted([...new Set(commands)].join(' | '), mask)}`];
    const label = visible(mask(own === null ? hook : `${hook} '${own}'`)).replaceAll('\n', ' ');
    return [new Date(atMs).toISOString(), name, label, ...parts, `(${id})`, ...command, ...more].join('  ');
  };
  const told = new Set([...ran, ...skipped].map(({ hook }) => hook));
  return [
    ...ran
      .filter((run) => run.dialect === dialect)
      .map((run) => line(run.hook, ranParts(run, mask), run.name, remarksOn(run, diagnostics, mask))),
    ...skipped.filter((skip) => isOf(skip, dialect)).map(({ hook, why }) => line(hook, [`skipped: ${why}`])),
    ...concerned
      .filter((hook) => !told.has(hook.id))
      .map((hook) =>
        line(hook.id, [`skipped: its matcher ${quoted(hook.selects.matcher.text ?? '', mask)} does not fit`]),
      ),
  ];
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
function remarksOn({ hook, failure }: Run, diagnostics: Outcome['diagnostics'], mask: Mask): readonly string[] {
  const own = diagnostics.filter((one) => one.hook === hook).map(({ code, message }) => `${code}: ${message}`);
  return [...(failure === null ? [] : [failure]), ...own].map((text) => quoted(text, mask));
}

/** On one line, without secrets, and nothing in it that a terminal would obey. */
function quoted(text: string, mask: Mask): string {
  const masked = mask(text.slice(0, MAX_READ_CHARS));
  const isLong = masked.length > MAX_TEXT_CHARS || text.length > MAX_READ_CHARS;
  const short = isLong ? `${masked.slice(0, MAX_TEXT_CHARS)}…` : masked;
  return `"${visible(short).replaceAll('\n', '\\n').replaceAll('\t', ' ').replaceAll('"', "'")}"`;
}
