import { type Decision, refuses } from '../core/decision.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { LeftBehind, LeftKind } from '../core/left-behind.ts';
import type { Outcome, Run, Skip } from '../core/outcome.ts';
import type { Mask } from '../masks/masking.ts';
import { type FoldedSkips, foldedSkips } from './folded-skips.ts';
import { masked, type Room } from './masked.ts';
import type { Origin } from './origin.ts';

/** Changes with the meaning of what is recorded. */
export const VERSION = 1;

export const PAYLOAD_CHARS = 64 * 1024;
/** What an outcome says besides. */
const OUTCOME_CHARS = 64 * 1024;
const HOOK_CHARS = 32 * 1024;
/** What all hooks of one event say together. */
const HOOKS_CHARS = 512 * 1024;

/** What is told of one thing that happened; its place in the chain is added when it is written. */
export interface RecordBody {
  readonly at: string;
  readonly kind: string;
  readonly [field: string]: unknown;
}

/** What of an event is recorded. */
export interface RecordedEvent extends Pick<HookEvent, 'name' | 'payload' | 'decisionId'> {
  readonly origin: Origin;
}

export interface Recording {
  readonly atMs: number;
  readonly mask: Mask;
  /** Somebody only tries it. */
  readonly experiment: boolean;
  /** What a hook of that id is now, in a few characters; null: it is of no file. */
  readonly definitionOf: (hook: string) => string | null;
}

/** One record for each hook that ran, each that did not, and the outcome with those that had nothing to say, in this order. */
export function recordsOf(outcome: Outcome, event: RecordedEvent, recording: Recording): readonly RecordBody[] {
  const { mask } = recording;
  const about = aboutEvent(outcome.id, event, recording);
  const all = { chars: HOOKS_CHARS, mask };
  const payload = masked(event.payload, { chars: PAYLOAD_CHARS, mask });
  const { apart, silent } = foldedSkips(outcome.skipped);
  return [
    ...outcome.ran.map((run) => ({ kind: 'run', ...about, ...runFields(run, all, recording) }) as const),
    ...apart.map((skip) => ({ kind: 'skip', ...about, ...skipFields(skip, mask) }) as const),
    {
      kind: 'outcome',
      ...about,
      ...outcomeFields(outcome, mask),
      payload,
      ...(silent === null ? {} : { silent: maskedSilent(silent, mask) }),
    },
  ];
}

/** The end of a hook that nobody waited for. */
export function lateRecord(run: Run, event: RecordedEvent, recording: Recording): RecordBody {
  const about = aboutEvent(event.decisionId ?? null, event, recording);
  const room = { chars: HOOKS_CHARS, mask: recording.mask };
  return { kind: 'run', ...about, ...runFields(run, room, recording), late: true };
}

export interface Left {
  readonly kind: LeftKind;
  readonly hook: string;
  readonly left: LeftBehind;
}

/** A process that a hook put into the background: it goes on, or there were too many. */
export function leftRecord({ kind, hook, left }: Left, event: RecordedEvent, recording: Recording): RecordBody {
  const { mask } = recording;
  const about = aboutEvent(event.decisionId ?? null, event, recording);
  return {
    kind,
    ...about,
    hook: hookName(hook, mask),
    pid: left.pid,
    command: masked(left.command, { chars: 2048, mask }),
  };
}

function aboutEvent(id: string | null, event: RecordedEvent, { atMs, mask, experiment }: Recording) {
  const { session_id, ...origin } = event.origin;
  const session = maskedName(session_id, mask);
  const tried = experiment ? { experiment } : {};
  const at = new Date(atMs).toISOString();
  return { at, id, session_id: session, event: event.name, ...tried, ...maskedNames(origin, mask) };
}

/** Who and where, for a record: what nobody says is left out. */
export function maskedNames(names: object, mask: Mask): Readonly<Record<string, unknown>> {
  const said = Object.entries(names).filter(([, value]) => value !== null && value !== '');
  return Object.fromEntries(said.map(([name, value]) => [name, maskedName(value, mask)]));
}

function maskedName(name: unknown, mask: Mask): unknown {
  return masked(name, { chars: 1024, mask });
}

function runFields(run: Run, all: Room, { definitionOf, mask }: Recording): object {
  const room = { chars: Math.min(HOOK_CHARS, all.chars), mask };
  const before = room.chars;
  // all of them are there, however little room is left
  const answer = {
    name: masked(run.name, room),
    reason: masked(run.reason, room),
    failure: masked(run.failure, room),
    stdout: masked(run.stdout, room),
    stderr: masked(run.stderr, room),
    metadata: masked(run.metadata, room),
    after: masked(run.after ?? null, room),
  };
  all.chars -= before - room.chars;
  const wouldHave = run.shadow ? inPlaceOf(run.decision) : null;
  return something({
    ...run,
    hook: hookName(run.hook, mask),
    ...answer,
    // its event is told above, and what its dialect calls it its entry says
    eventName: null,
    definition: definitionOf(run.hook),
    wouldHave,
  });
}

/** What a field has nothing to say of is left out: most of a record would be that. */
function something(fields: object): object {
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields)) if (!isNothing(value)) kept[key] = value;
  return kept;
}

function isNothing(value: unknown): boolean {
  if (value === null || value === false || value === '' || value === undefined) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** How many records an outcome makes. */
export function recordCount({ ran, skipped }: Outcome): number {
  return ran.length + foldedSkips(skipped).apart.length + 1;
}

const SILENT_CHARS = 64 * 1024;

type Silent = NonNullable<FoldedSkips['silent']>;

const MASKED_SILENT = new WeakMap<Silent, { readonly mask: Mask; readonly made: unknown }>();

/** The same rules are silent again and again. */
function maskedSilent(silent: Silent, mask: Mask): unknown {
  const before = MASKED_SILENT.get(silent);
  if (before?.mask === mask) return before.made;
  const room = { chars: SILENT_CHARS, mask };
  const files = Object.entries(silent).map(([file, own]) => [
    hookName(file, mask),
    isShipped(file, own) ? own : masked(own, room),
  ]);
  const made: unknown = Object.freeze(Object.fromEntries(files));
  MASKED_SILENT.set(silent, { mask, made });
  return made;
}

/** What the rules that come with hookline are called is no secret, and there are many of them at every call. */
function isShipped(file: string, own: readonly string[]): boolean {
  const [, pack] = /^hookline:packs\/([a-z-]+)\.yml:$/.exec(file) ?? [];
  if (pack === undefined) return false;
  return own.every((one) => /^\d+ [a-z-]+\/[a-z-]+$/.test(one) && one.includes(` ${pack}/`));
}

function skipFields({ hook, name, why }: Skip, mask: Mask): object {
  const of = { hook: hookName(hook, mask), why };
  return name === undefined ? of : { ...of, name: hookName(name, mask) };
}

function hookName(hook: string, mask: Mask): unknown {
  return masked(hook, { chars: 2048, mask });
}

/** What a hook on trial would have done. */
function inPlaceOf(decision: Decision): 'refused' | 'asked' | null {
  if (refuses(decision)) return 'refused';
  return decision === 'ask' ? 'asked' : null;
}

function outcomeFields({ decision, hold, ran, skipped, diagnostics, ...outcome }: Outcome, mask: Mask) {
  const room = { chars: OUTCOME_CHARS, mask };
  const codes = diagnostics.length === 0 ? [] : [...new Set(diagnostics.map(({ code }) => code))];
  return {
    decision,
    ...something({
      hold,
      reason: masked(outcome.reason, room),
      stop: masked(outcome.stop, room),
      rewrite: masked(outcome.rewrite, room),
      context: masked(outcome.context, room),
      messages: masked(outcome.messages, room),
      text: masked(outcome.text, room),
      env: masked(outcome.env, room),
      diagnostics: codes,
    }),
    ran: ran.length,
    skipped: skipped.length,
  };
}
