import { type Decision, refuses } from '../core/decision.ts';
import type { Run } from '../core/outcome.ts';
import { maySeparate } from '../masks/named-secrets.ts';
import { field } from './fields-text.ts';
import { masked, type Room } from './masked.ts';

const HOOK_CHARS = 32 * 1024;
const NAME_CHARS = 2048;

/** What is told of a run, in this order: what a hook said is masked, and has only so much room. */
const FIELDS: Readonly<Record<keyof Run, 'name' | 'answer' | 'fact' | 'told elsewhere'>> = {
  hook: 'name',
  name: 'answer',
  // its event is told before, and what its dialect calls it its entry says
  eventName: 'told elsewhere',
  dialect: 'fact',
  layer: 'fact',
  handler: 'fact',
  status: 'fact',
  decision: 'fact',
  reason: 'answer',
  failure: 'answer',
  exitCode: 'fact',
  signal: 'fact',
  stdout: 'answer',
  stderr: 'answer',
  truncated: 'fact',
  durationMs: 'fact',
  waitMs: 'fact',
  lane: 'answer',
  async: 'fact',
  rejudged: 'fact',
  shadow: 'fact',
  rewrote: 'fact',
  after: 'answer',
  metadata: 'answer',
};

const NAMES = Object.keys(FIELDS) as readonly (keyof Run)[];

/** `all`: the room of all hooks of the event together. */
export function runFields(run: Run, all: Room, definition: string | null): string {
  const { mask } = all;
  const room = { chars: Math.min(HOOK_CHARS, all.chars), mask };
  const before = room.chars;
  let text = '';
  for (const name of NAMES) {
    const value = run[name];
    // most of them have nothing to say
    if (value === null || value === false || value === '' || value === undefined) continue;
    const kind = FIELDS[name];
    if (kind === 'fact') text += field(name, value);
    else if (kind === 'answer') text += field(name, masked(value, room));
    else if (kind === 'name') text += field(name, maskedId(run, mask));
  }
  all.chars -= before - room.chars;
  return `${text}${field('definition', definition)}${run.shadow ? field('wouldHave', inPlaceOf(run.decision)) : ''}`;
}

/** Its dialect is a word of ours, and so is its line behind a plain path: what stands between them is all that can hold anything. */
function maskedId({ hook, dialect }: Run, mask: Room['mask']): string {
  const begin = hook.startsWith(`${dialect}:`) ? dialect.length + 1 : 0;
  const [line = ''] = /:\d{1,9}$/.exec(hook.slice(begin)) ?? [];
  const end = maySeparate(hook.slice(begin, hook.length - line.length)) ? hook.length : hook.length - line.length;
  return `${hook.slice(0, begin)}${masked(hook.slice(begin, end), { chars: NAME_CHARS, mask })}${hook.slice(end)}`;
}

/** What a hook on trial would have done. */
function inPlaceOf(decision: Decision): 'refused' | 'asked' | null {
  if (refuses(decision)) return 'refused';
  return decision === 'ask' ? 'asked' : null;
}
