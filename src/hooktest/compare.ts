import { type Json, sameJson } from '../core/json.ts';
import type { Outcome, Run } from '../core/outcome.ts';
import { compileRegex } from '../matching/regex.ts';
import type { Seen } from './play-case.ts';
import type { Expectation, PartOrPattern } from './test-file.ts';

/** One thing that is not as it was expected. */
export interface Difference {
  readonly what: string;
  readonly expected: string;
  readonly seen: string;
}

/** What is not as the case expects it; nothing: it passes. */
export async function differences(expect: Expectation, played: Seen): Promise<readonly Difference[]> {
  const { outcome } = played;
  return [
    ...decisionDifference(expect, outcome),
    ...byDifference(expect, outcome),
    ...silentDifference(expect, outcome),
    ...(await textDifference('reason', expect.reason, outcome.reason === null ? [] : [outcome.reason])),
    ...(await listDifference('context', expect.context, outcome.context)),
    ...(await listDifference('message', expect.message, outcome.messages)),
    ...rewriteDifference(expect, outcome.rewrite),
    ...ranDifference(expect, outcome),
    ...skippedDifference(expect, played),
  ];
}

function decisionDifference({ decision: expected, silent }: Expectation, outcome: Outcome): readonly Difference[] {
  if (expected === undefined) {
    if (silent === undefined || !outcome.refused) return [];
    return [{ what: 'decision', expected: 'not refused', seen: decided(outcome) }];
  }
  const { decision, refused } = outcome;
  const holds =
    expected === 'refused' ? refused : expected === 'pass' ? !refused && decision !== 'ask' : decision === expected;
  return holds ? [] : [{ what: 'decision', expected, seen: decided(outcome) }];
}

/** The decision and whose word it is. */
function decided(outcome: Outcome): string {
  const names = decidersIn(outcome).map(nameOf);
  const why = outcome.reason === null ? '' : ` (${outcome.reason})`;
  return `${outcome.decision}${names.length === 0 ? '' : ` by ${names.join(', ')}`}${why}`;
}

function byDifference({ by }: Expectation, outcome: Outcome): readonly Difference[] {
  const deciders = decidersIn(outcome);
  if (by === undefined || deciders.some((run) => isNamed(run, by))) return [];
  const seen = deciders.length === 0 ? 'nobody' : deciders.map(nameOf).join(', ');
  return [{ what: 'by', expected: by, seen }];
}

/** Those whose word the outcome's decision is; a word on trial is nobody's. */
export function decidersIn({ ran, decision }: Outcome): readonly Run[] {
  if (decision === 'none') return [];
  return ran.filter((run) => !run.shadow && run.decision === decision);
}

function silentDifference({ silent }: Expectation, { ran }: Outcome): readonly Difference[] {
  const run = silent === undefined ? undefined : ran.find((one) => isNamed(one, silent) && one.decision !== 'none');
  if (run === undefined) return [];
  return [{ what: nameOf(run), expected: 'nothing to say', seen: `${run.decision} (${run.reason ?? ''})` }];
}

async function textDifference(
  what: string,
  expected: PartOrPattern | undefined,
  seen: readonly string[],
): Promise<readonly Difference[]> {
  if (expected === undefined) return [];
  const holds = await found(expected, seen);
  if (typeof holds === 'string') return [{ what, expected, seen: holds }];
  return holds ? [] : [{ what, expected, seen: seen.length === 0 ? 'nothing' : seen.join('\n') }];
}

async function listDifference(
  what: string,
  expected: readonly PartOrPattern[] | undefined,
  seen: readonly string[],
): Promise<readonly Difference[]> {
  if (expected?.length === 0 && seen.length > 0) return [{ what, expected: 'nothing', seen: seen.join('\n') }];
  return (await Promise.all((expected ?? []).map((one) => textDifference(what, one, seen)))).flat();
}

/** A text: what is wrong with the pattern. */
async function found(expected: PartOrPattern, seen: readonly string[]): Promise<boolean | string> {
  const pattern = /^\/(.+)\/$/s.exec(expected)?.[1];
  if (pattern === undefined) return seen.some((text) => text.includes(expected));
  const regex = await compileRegex(pattern, 'search');
  return 'problem' in regex ? regex.problem : seen.some((text) => regex.test(text));
}

function rewriteDifference({ rewrite }: Expectation, seen: unknown): readonly Difference[] {
  if (rewrite === undefined || sameJson(rewrite, seen)) return [];
  const shown = (value: Json | unknown): string => (value === null ? 'nothing' : JSON.stringify(value));
  return [{ what: 'rewrite', expected: shown(rewrite), seen: shown(seen) }];
}

function ranDifference({ ran: expected }: Expectation, { ran }: Outcome): readonly Difference[] {
  if (expected === undefined) return [];
  const missing = expected.filter((name) => !ran.some((run) => isNamed(run, name)));
  const surplus = expected.length > 0 ? [] : ran;
  if (missing.length + surplus.length === 0) return [];
  const seen = ran.length === 0 ? 'nobody' : ran.map(nameOf).join(', ');
  return [{ what: 'ran', expected: expected.length === 0 ? 'nobody' : missing.join(', '), seen }];
}

/** Who did not run, with the first thing that kept it out: as `explain` says it, and what only the event itself shows. */
function skippedDifference({ skipped = {} }: Expectation, { outcome, explanation }: Seen): readonly Difference[] {
  const reasonFor = (name: string): string | null => {
    if (outcome.ran.some((run) => isNamed(run, name))) return 'it ran';
    const hook = explanation?.keptOut.find(({ hook: { id, name: own } }) => isNamed({ hook: id, name: own }, name));
    const planned = explanation?.lanes
      .flatMap(({ hooks }) => hooks)
      .find((one) => isNamed({ hook: one.id, name: one.name }, name));
    const id = hook?.hook.id ?? planned?.id;
    return outcome.skipped.find((one) => one.hook === id)?.why ?? hook?.why ?? null;
  };
  return Object.entries(skipped).flatMap(([name, why]) => {
    const seen = reasonFor(name);
    return seen === why
      ? []
      : [{ what: 'skipped', expected: `${name}: ${why}`, seen: seen ?? 'there is no such hook' }];
  });
}

interface Named {
  readonly hook: string;
  readonly name: string | null;
}

/** A rule of a pack goes by its own name too. */
export function isNamed({ hook, name }: Named, wanted: string): boolean {
  return name === wanted || name?.endsWith(`/${wanted}`) === true || hook === wanted;
}

export function nameOf({ hook, name }: Named): string {
  return name ?? hook;
}
