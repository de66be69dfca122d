import type { ShellWord } from '../parse/shell-word.ts';
import { quotedWord } from '../quoted-word.ts';
import { isRunByGit } from './git-run-settings.ts';
import type { Inner } from './inner-command.ts';
import { optionScripts } from './option-scripts.ts';
import { programNamed } from './program-named.ts';
import { readOptions } from './read-options.ts';

/** Options of sub-commands whose value is run. */
const BY_OPTION: Readonly<Record<string, string>> = {
  rebase: '-x --exec',
  difftool: '-x --extcmd',
  grep: '-O --open-files-in-pager',
  fetch: '--upload-pack',
  pull: '--upload-pack',
  clone: '-u --upload-pack',
  'ls-remote': '--upload-pack --exec',
  push: '--receive-pack --exec',
  archive: '--exec',
  'send-email': '--sendmail-cmd --to-cmd --cc-cmd --header-cmd',
  'filter-branch': '--tree-filter --index-filter --msg-filter --env-filter --commit-filter --parent-filter',
};

const SOME_FILE: ShellWord = { value: './$HOOKLINE_UNKNOWN', literal: false };

/** What git runs because its words say so: `-c alias.x=!…`, `submodule foreach`, `bisect run`, `rebase --exec`. */
export function gitCommands<W extends ShellWord>(words: readonly W[]): readonly Inner<W>[] {
  // most run nothing
  if (!words.some(({ value }) => RUNS.test(value))) return [];
  const { options, operands } = readOptions(words, programNamed('git').options ?? {}, (word) => word);
  const [sub, ...rest] = operands;
  const set = options.flatMap(({ name, value }) => {
    if (name !== '-c' || value === null) return [];
    return bySetting({ ...value.word, value: value.word.value.slice(value.from) }, operands);
  });
  return [...set, ...bySub(sub?.value ?? '', rest)];
}

const RUNS =
  /^(?:foreach|run|ext::.+|subtree|send-pack|http-push|for-each-repo|-[a-z]*[xucO].*|--(?:exec|extcmd|open-files|upload-pack|receive-pack|config|sendmail|to-cmd|cc-cmd|header-cmd|\w+-filter).*)$/s;

function bySetting({ value, literal }: ShellWord, operands: readonly ShellWord[]): readonly Inner<never>[] {
  const [, key = '', own = ''] = /^([^=]+)=(.*)$/s.exec(value) ?? [];
  if (!isRunByGit(key)) return [];
  const isMarked = own.startsWith('!');
  const isAlias = /^alias\./i.test(key);
  // without a mark a helper is a command of git itself, and so is an alias
  if (!isMarked && MARKED.test(key) && !isAlias) return [];
  const text = isMarked ? own.slice(1) : own;
  if (!isAlias) return [{ kind: 'script', words: [{ value: text, literal }] }];
  // where it is called, the words behind it are its own
  const isCalled = operands[0]?.value.toLowerCase() === key.slice('alias.'.length).toLowerCase();
  const given = isCalled ? operands.slice(1).map(asWritten) : [];
  if (isMarked) return [{ kind: 'script', words: [{ value: text, literal }, ...given], isFromTop: true }];
  return [{ kind: 'script', words: [{ value: `git ${text}`, literal }, ...given] }];
}

/** As a shell reads it back; one that is not known stays what it is. */
function asWritten({ value, literal }: ShellWord): ShellWord {
  return { value: !literal || /^[\w./:=@,+-]+$/.test(value) ? value : quotedWord(value), literal };
}

const MARKED = /^(?:credential\.(?:.*\.)?helper|submodule\..*\.update)$/i;

function bySub<W extends ShellWord>(sub: string, rest: readonly W[]): readonly Inner<W>[] {
  switch (sub) {
    case 'submodule': {
      const own = after(rest, 'foreach').filter(({ value }, i, all) => !isOption(all, i) || !/^--?\w/.test(value));
      return own.length === 0 ? [] : [{ kind: 'script', words: own }];
    }
    case 'bisect': {
      const own = after(rest, 'run');
      return own.length === 0 ? [] : [{ kind: 'command', words: own }];
    }
    // a push by another name
    case 'subtree':
      return asGit('push', operandsAfter(rest, 'push'));
    case 'send-pack':
    case 'http-push':
      return asGit('push', rest);
    case 'for-each-repo':
      return asGit(
        '',
        rest.filter(({ value }) => !value.startsWith('--config')),
      );
    default: {
      const by = Object.hasOwn(BY_OPTION, sub) ? BY_OPTION[sub] : undefined;
      const own = by === undefined ? [] : optionScripts('', [{ by }], rest);
      return [...(sub === 'grep' ? own.map(withFound) : own), ...byAddress(sub, rest)];
    }
  }
}

/** `git grep -O'less' x`: the files that it finds stand behind the command. */
function withFound<W extends ShellWord>(inner: Inner<W>): Inner<W> {
  return inner.kind === 'script' ? { ...inner, words: [...inner.words, SOME_FILE] } : inner;
}

/** `git fetch 'ext::command'`: talks with whatever a command is. */
function byAddress<W extends ShellWord>(sub: string, rest: readonly W[]): readonly Inner<W>[] {
  if (!/^(?:fetch|pull|push|clone|ls-remote)$/.test(sub)) return [];
  return rest.flatMap((word): readonly Inner<W>[] => {
    const [, command] = /^ext::(.+)$/s.exec(word.value) ?? [];
    // in it a blank that parts no words has a `%` before it
    const words = (command?.match(/(?:%.|[^ %])+/gs) ?? []).map((one) => ({
      ...word,
      value: one.replace(/%(.)/gs, '$1'),
    }));
    return words.length === 0 ? [] : [{ kind: 'command', words, besides: true }];
  });
}

/** `git …`, beside what is said. */
function asGit<W extends ShellWord>(sub: string, words: readonly W[]): readonly Inner<W>[] {
  const [first] = words;
  if (first === undefined) return [];
  const named = ['git', ...(sub === '' ? [] : [sub])].map((value) => ({ ...first, value, literal: true }));
  return [{ kind: 'command', words: [...named, ...words], besides: true }];
}

/** `git subtree push --prefix x origin main` */
function operandsAfter<W extends ShellWord>(words: readonly W[], name: string): readonly W[] {
  return readOptions(after(words, name), { valued: 'Pm', words: '--prefix --message', anywhere: true }, (word) => word)
    .operands;
}

function after<W extends ShellWord>(words: readonly W[], name: string): readonly W[] {
  const at = words.findIndex(({ value }) => value === name);
  return at < 0 ? [] : words.slice(at + 1);
}

/** Before the command. */
function isOption(words: readonly ShellWord[], i: number): boolean {
  return words.slice(0, i + 1).every(({ value }) => value.startsWith('-'));
}
