import { HANDLER_WORDS } from '../../core/handler.ts';
import type { LocatedMap } from '../../core/located.ts';
import { meantKey } from '../meant-key.ts';

const RUN = 'run: "a command"';
const DENY = 'deny: "the reason"';
const WHEN = 'when: "a condition"';
const FILES = 'files: ["*.env"]';
const POST = 'post: https://…';

/** What others call it, or a newcomer would, and how it is written here. */
const OTHERS_WORDS: Readonly<Record<string, string>> = {
  ...{ event: 'on: PreToolUse', events: 'on: [PreToolUse, PostToolUse]', trigger: 'on: PreToolUse' },
  ...{ tool: 'tools: [Bash]', matchers: 'tools: [Bash], or matcher: "Bash|Write"', toolName: 'tools: [Bash]' },
  ...{ command: RUN, cmd: RUN, script: RUN, exec: RUN, bash: RUN },
  ...{ block: DENY, refuse: DENY, reject: DENY, forbid: DENY, action: `${DENY}, ask: "the reason", or ${RUN}` },
  ...{ confirm: 'ask: "the reason"', url: POST, webhook: POST },
  ...{ condition: WHEN, cond: WHEN, expression: WHEN, unless: 'when: "!(a condition)"' },
  ...{ file: FILES, path: FILES, paths: FILES, glob: FILES, globs: FILES, pattern: FILES, patterns: FILES },
  ...{ reason: `it behind deny or ask: ${DENY}` },
  ...{ hosts: 'sends: ["*.example.com"]' },
};

/** Keys under which a newcomer writes the event. */
export const EVENT_WORDS = ['event', 'events', 'trigger'];

/** How it is written here; null: it is nobody's word. */
export function writtenHere(key: string): string | null {
  return Object.hasOwn(OTHERS_WORDS, key) ? (OTHERS_WORDS[key] ?? null) : null;
}

/** Whether an entry says what it does, in a word that is not ours. */
export function saysOtherwise({ entries }: LocatedMap): boolean {
  const isHandler = (text: string): boolean => HANDLER_WORDS.some((word) => text.startsWith(`${word}:`));
  return entries.some(({ key }) => {
    const written = writtenHere(key);
    return written === null ? meantKey(key, HANDLER_WORDS) !== null : isHandler(written);
  });
}
