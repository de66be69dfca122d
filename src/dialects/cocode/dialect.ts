import type { Dialect, DialectHead, EventMeaning } from '../../core/dialect.ts';
import { type Effect, type EventName, eventRow } from '../../core/events.ts';
import { keysOf } from '../../core/keys-of.ts';
import { TOOLS } from '../../core/tools.ts';
import { later } from '../later.ts';
import { sameNames } from '../same-names.ts';

/** Only these two can be refused or rewritten; the rest inform. */
const REFUSE_AND_REWRITE: readonly Effect[] = ['refuse', 'rewrite'];

function informing(event: EventName): { event: EventName; effects: readonly Effect[] } {
  return { event, effects: eventRow(event).effects.filter((effect) => effect === 'text') };
}

const OTHER_NAMES = {
  PrePromptSubmit: { event: 'UserPromptSubmit' },
  NotificationEvent: { event: 'Notification' },
} as const satisfies Record<string, EventMeaning>;

/** The thirteen events of its document (whose text says twelve). */
const events: Dialect['events'] = new Map([
  ['PreToolUse', { event: 'PreToolUse', effects: REFUSE_AND_REWRITE }],
  ['PostToolUse', informing('PostToolUse')],
  ['PostToolUseFailure', informing('PostToolUseFailure')],
  ['PrePromptSubmit', { event: 'UserPromptSubmit', effects: REFUSE_AND_REWRITE }],
  ['PostUserMessage', informing('PostUserMessage')],
  ['SessionStart', informing('SessionStart')],
  ['SessionEnd', informing('SessionEnd')],
  ['SubagentStart', informing('SubagentStart')],
  ['SubagentStop', informing('SubagentStop')],
  ['PreCompact', informing('PreCompact')],
  ['NotificationEvent', informing('Notification')],
  ['StatusLine', informing('StatusLine')],
  ['FileSuggestion', informing('FileSuggestion')],
]);

const HEAD: DialectHead<keyof typeof OTHER_NAMES> = {
  name: 'cocode',
  files: [{ layer: 'user', base: 'home', folder: '.config/cocode', name: 'hooks.toml' }],
  events,
  otherNames: OTHER_NAMES,
  otherFields: {
    user_prompt: { field: 'prompt', everywhere: true },
    tool_output: { field: 'tool_response', yields: true },
  },
  tools: sameNames(keysOf(TOOLS)),
  programs: ['cocode'],
  lane: { mode: 'serial', chained: true, endsAtRefusal: true, endsWhereItInforms: true },
  hookFolders: ['.config/cocode/hooks'],
};

export const cocode: Dialect<keyof typeof OTHER_NAMES> = later(
  HEAD,
  async () => (await import('./body.ts')).cocodeBody,
);
