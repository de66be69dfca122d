import { JUDGED_FILES } from '../core/judged-files.ts';
import type { LeftBehind, LeftKind } from '../core/left-behind.ts';
import type { Outcome, Run, Skip } from '../core/outcome.ts';
import type { Mask } from '../masks/masking.ts';
import { aboutEvent, type RecordedEvent } from './about-event.ts';
import type { Draft } from './chain.ts';
import { always, field } from './fields-text.ts';
import { foldedSkips } from './folded-skips.ts';
import { masked } from './masked.ts';
import { runFields } from './run-fields.ts';
import { silentText } from './silent-field.ts';

const PAYLOAD_CHARS = 64 * 1024;
/** What an outcome says besides. */
const OUTCOME_CHARS = 64 * 1024;
/** What all hooks of one event say together. */
const HOOKS_CHARS = 512 * 1024;
const NAME_CHARS = 2048;

export interface Recording {
  readonly atMs: number;
  readonly mask: Mask;
  /** Somebody only tries it. */
  readonly experiment: boolean;
  /** What a hook of that id is now, in a few characters; null: it is of no file. */
  readonly definitionOf: (hook: string) => string | null;
}

/** One record for each hook that ran, each that did not, and the outcome with those that had nothing to say, in this order. */
export function recordsOf(outcome: Outcome, event: RecordedEvent, recording: Recording): readonly Draft[] {
  const { mask, definitionOf } = recording;
  const about = aboutEvent(outcome.id, event, recording);
  const all = { chars: HOOKS_CHARS, mask };
  const payload = payloadText(event.payload, mask);
  const { apart, silent } = foldedSkips(outcome.skipped);
  const drafts: Draft[] = [];
  const add = (kind: string, fields: string): void => {
    drafts.push(recordOf(kind, about, fields));
  };
  for (const run of outcome.ran) add('run', runFields(run, all, definitionOf(run.hook)));
  for (const skip of apart) add('skip', skipFields(skip, mask));
  const silence = silent === null ? '' : `,"silent":${silentText(silent, mask)}`;
  const files = JUDGED_FILES.get(event.payload)?.();
  const judged = files === undefined ? '' : field('files', masked(files, { chars: OUTCOME_CHARS, mask }));
  add('outcome', `${outcomeFields(outcome, mask)}${payload}${judged}${silence}`);
  return drafts;
}

const KNOWN = new WeakMap<object, { readonly mask: Mask; readonly text: string }>();

/** What an event was about. Made ready while a hook runs, as that hook was shown it, it is not made again. */
function payloadText(payload: RecordedEvent['payload'], mask: Mask): string {
  const before = KNOWN.get(payload);
  return before?.mask === mask ? before.text : always('payload', masked(payload, { chars: PAYLOAD_CHARS, mask }));
}

/** Something will be recorded of this event. */
export function expectPayload(payload: RecordedEvent['payload'], mask: Mask): void {
  KNOWN.set(payload, { mask, text: payloadText(payload, mask) });
}

/** The end of a hook that nobody waited for. */
export function lateRecord(run: Run, event: RecordedEvent, recording: Recording): Draft {
  const about = aboutEvent(event.decisionId ?? null, event, recording);
  const room = { chars: HOOKS_CHARS, mask: recording.mask };
  const fields = runFields(run, room, recording.definitionOf(run.hook));
  return recordOf('run', about, `${fields},"late":true`);
}

export interface Left {
  readonly kind: LeftKind;
  readonly hook: string;
  readonly left: LeftBehind;
}

/** A process that a hook put into the background: it goes on, or there were too many. */
export function leftRecord({ kind, hook, left }: Left, event: RecordedEvent, recording: Recording): Draft {
  const { mask } = recording;
  const about = aboutEvent(event.decisionId ?? null, event, recording);
  const command = masked(left.command, { chars: 2048, mask });
  const fields = `${always('hook', hookName(hook, mask))}${always('pid', left.pid)}${always('command', command)}`;
  return recordOf(kind, about, fields);
}

function recordOf(kind: string, about: Draft, fields: string): Draft {
  return { text: `"kind":"${kind}"${about.text}${fields}`, by: about.by };
}

/** How many records an outcome makes. */
export function recordCount({ ran, skipped }: Outcome): number {
  return ran.length + foldedSkips(skipped).apart.length + 1;
}

function skipFields({ hook, name, why }: Skip, mask: Mask): string {
  const own = `${always('hook', hookName(hook, mask))}${always('why', why)}`;
  return name === undefined ? own : `${own}${always('name', hookName(name, mask))}`;
}

function hookName(hook: string, mask: Mask): unknown {
  return masked(hook, { chars: NAME_CHARS, mask });
}

function outcomeFields(outcome: Outcome, mask: Mask): string {
  const { decision, hold, ran, skipped, diagnostics } = outcome;
  const room = { chars: OUTCOME_CHARS, mask };
  const said = (name: 'reason' | 'stop' | 'rewrite' | 'context' | 'messages' | 'text' | 'env'): string =>
    outcome[name] === null ? '' : field(name, masked(outcome[name], room));
  const codes = diagnostics.length === 0 ? '' : field('diagnostics', [...new Set(diagnostics.map(({ code }) => code))]);
  const answer = `${said('reason')}${said('stop')}${said('rewrite')}${said('context')}${said('messages')}`;
  const rest = `${said('text')}${said('env')}${codes}${always('ran', ran.length)}${always('skipped', skipped.length)}`;
  return `${always('decision', decision)}${field('hold', hold)}${answer}${rest}`;
}
