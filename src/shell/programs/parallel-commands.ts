import type { ShellWord } from '../parse/shell-word.ts';
import type { Inner } from './inner-command.ts';
import type { Wrapper } from './program-wrapper.ts';
import { unwrap } from './unwrap.ts';

const OPTIONS: Wrapper = {
  valued: 'aCDdEIjLlNnPSsTU',
  attached: 'i',
  words:
    '--arg-file --arg-sep --arg-file-sep --basefile --block --colsep --delay --delimiter --env --halt --jobs --joblog --load --max-args --max-chars --max-procs --max-replace-args --memfree --nice --profile --recend --recstart --results --retries --return --sshlogin --sshloginfile --tagstring --tempdir --timeout --tmpdir --transferfile --workdir --wd',
  joinsUnless: '',
  opensShell: 'always',
};

const SEPARATOR = /^::::?\+?$/;
const PLACEHOLDER = /\{[^{}\s'"]*\}/g;
const OTHER_PLACEHOLDER = /^(?:-[IU]|--(?:rpl|parens|replace))/;
/** A script that nobody knows before it runs. */
const UNKNOWN = { kind: 'script', words: [{ value: '', literal: false }] } as const;

/** What GNU parallel runs: shell text to which it adds words, or that has `{}`, `{.}`, `{1}`, … for them. */
export function parallelCommands<W extends ShellWord>(words: readonly W[]): readonly Inner<W>[] {
  const end = words.findIndex((word) => SEPARATOR.test(word.value));
  const own = end < 0 ? words : words.slice(0, end);
  if (own.some((word) => OTHER_PLACEHOLDER.test(word.value))) return [UNKNOWN];
  const inner = unwrap(own, OPTIONS).map(withInput);
  const given = end < 0 ? [] : words.slice(end);
  // without a command, each of the words is one
  if (given.length === 0 || inner.some(({ kind }) => kind !== 'stdin')) return inner;
  if (given.some((word) => word.value.startsWith('::::'))) return [UNKNOWN];
  return given.filter((word) => !SEPARATOR.test(word.value)).map((word) => ({ kind: 'script', words: [word] }));
}

/** Each input is one word, as an expansion in quotes would be. */
function withInput<W extends ShellWord>(inner: Inner<W>): Inner<W> {
  if (inner.kind !== 'script') return inner;
  const filled = inner.words.map((word) => ({ ...word, value: word.value.replace(PLACEHOLDER, () => '$1') }));
  const isFilled = inner.words.some((word) => word.value.search(PLACEHOLDER) >= 0);
  return { kind: 'script', words: isFilled ? filled : [...filled, { value: '$1', literal: true }] };
}
