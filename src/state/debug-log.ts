import { closeSync, constants, fstatSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome, Run, Skip } from '../core/outcome.ts';
import { visible } from '../core/shown-text.ts';
import { maskSecrets } from './mask-secrets.ts';
import type { Mask } from './masking.ts';
import { makeFolder } from './state-folder.ts';

const MAX_TEXT_CHARS = 500;
/** More is not even looked at. */
const MAX_READ_CHARS = 4 * MAX_TEXT_CHARS;

/** Adds what happened to the log of this day. Throws when that is not possible. */
export function logRuns(folder: string, outcome: Outcome, dialect: string, mask?: Mask): void {
  const now = Date.now();
  const lines = debugLines(outcome, dialect, now, mask);
  if (lines.length > 0) appendToDebugLog(folder, lines, now);
}

/**
 * One line for each hook of a dialect that ran, or was passed over, for the log of that day. Nothing of the event's
 * payload is in it but what the hook itself said.
 */
export function debugLines(
  { id, event, ran, skipped }: Outcome,
  dialect: string,
  atMs: number,
  mask: Mask = maskSecrets,
): readonly string[] {
  const line = (hook: string, parts: readonly string[]): string =>
    [new Date(atMs).toISOString(), event, visible(mask(hook)).replaceAll('\n', ' '), ...parts, `(${id})`].join('  ');
  return [
    ...ran.filter((run) => run.dialect === dialect).map((run) => line(labelOf(run), ranParts(run, mask))),
    ...skipped.filter((skip) => isOf(skip, dialect)).map(({ hook, why }) => line(hook, [`skipped: ${why}`])),
  ];
}

/** Whole lines at the end of the file: several processes may write at once. Throws when that is not possible. */
export function appendToDebugLog(folder: string, lines: readonly string[], atMs: number): void {
  makeFolder(folder);
  const path = join(folder, `debug-${new Date(atMs).toISOString().slice(0, 10)}.log`);
  const { O_APPEND, O_CREAT, O_WRONLY, O_NONBLOCK = 0 } = constants;
  // without O_NONBLOCK, a pipe in its place would be waited for
  const file = openSync(path, O_APPEND | O_CREAT | O_WRONLY | O_NONBLOCK, 0o600);
  try {
    if (!fstatSync(file).isFile()) throw new Error(`${path} is not a file`);
    writeSync(file, lines.map((line) => `${line}\n`).join(''));
  } finally {
    closeSync(file);
  }
}

function labelOf({ hook, name }: Run): string {
  return name === null ? hook : `${hook} '${name}'`;
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

/** On one line, without secrets, and nothing in it that a terminal would obey. */
function quoted(text: string, mask: Mask): string {
  const masked = mask(text.slice(0, MAX_READ_CHARS));
  const isLong = masked.length > MAX_TEXT_CHARS || text.length > MAX_READ_CHARS;
  const short = isLong ? `${masked.slice(0, MAX_TEXT_CHARS)}…` : masked;
  return `"${visible(short).replaceAll('\n', '\\n').replaceAll('\t', ' ').replaceAll('"', "'")}"`;
}
