import type { Dialect } from '../../core/dialect.ts';

/** The five events of its document, with what it lets hooks do to them. A tool completes also where it fails. */
export const events: Dialect['events'] = new Map([
  ['PreToolUse', { event: 'PreToolUse', effects: ['refuse', 'ask', 'allow', 'rewrite', 'context'] }],
  ['PostToolUse', { event: 'PostToolUse', effects: [], onError: 'PostToolUseFailure' }],
  ['UserPromptSubmit', { event: 'UserPromptSubmit', effects: ['refuse', 'context'] }],
  ['SessionStart', { event: 'SessionStart', effects: ['refuse', 'context'], retries: true }],
  ['Stop', { event: 'Stop', effects: ['hold', 'stop'] }],
]);
