import { readFileSync } from 'node:fs';
import { orElse } from '../../core/or-else.ts';
import type { Proposal } from '../../hooks/hooks-parts.ts';

/** What else a file can say changes more than which hooks are asked. */
const OTHER_SETTINGS = /^[ \t{]*["']?(?:facts|team|selfProtection|maxRetries|policy|demands|sandbox|masks)\b/im;
/** A native file, line by line, of which nothing but its own entries counts. */
const ENTRIES_ONLY = /^(?:(?:[ \t#].*|- .*|hooks:.*|)(?:\r?\n|$))+$/;

/** What is otherwise with a proposal: `entries` is a few hooks more, and `hooks` may be others, or some of all. */
export function kindOf({ more, instead }: Proposal): 'entries' | 'hooks' | 'more' {
  const files = [...more.map(({ path }) => path), ...instead.keys(), ...instead.values()];
  const texts = files.map((path) => orElse(() => readFileSync(path, 'utf8'), 'policy'));
  if (texts.some((text) => OTHER_SETTINGS.test(text))) return 'more';
  const isNative = more.every(({ path }) => /\.ya?ml$/.test(path));
  return instead.size === 0 && isNative && texts.every((text) => ENTRIES_ONLY.test(text)) ? 'entries' : 'hooks';
}
