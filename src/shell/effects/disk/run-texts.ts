import type { PlacedWord } from '../../parse/shell-word.ts';
import type { Next, RanFile, Run } from '../../walk/run.ts';
import type { Call } from '../call.ts';
import { goTo, inSubshell, type Scope, stateOf } from '../scope.ts';
import { eitherOf, moveTo, settle } from '../state/branches.ts';
import { givenBy } from '../state/loose-words.ts';
import { startedShell } from '../state/started-shell.ts';
import { absoluteText, asShellWord, type WildText } from '../wild-text.ts';
import { type Disk, mayEnter } from './disk.ts';
import type { RanText } from './ran-text.ts';
import { ranTexts } from './ran-texts.ts';

/** What runs because a command runs a text that lies on the disk. */
export function diskRuns(program: WildText, call: Call, scope: Scope): readonly Next<Scope>[] {
  const { disk } = scope;
  if (disk === null) return [];
  const texts = ranTexts(program, call, scope, disk);
  if (texts.length > 0) disk.isWanted = true;
  return disk.isRead ? texts.flatMap((one) => nextsFor(one, call, scope, disk)) : [];
}

/** A program text of a file that is looked at as if it stood in the line: whoever lists commands leaves it out. */
export function isFileText({ file, command, words }: Run): boolean {
  return file !== null && command === null && words.some(({ value }) => value === file.text);
}

function nextsFor({ path, part, text, how }: RanText, call: Call, scope: Scope, disk: Disk): readonly Next<Scope>[] {
  const own =
    how.kind === 'inline' ? (how.words.find((word) => text.endsWith(word) && word !== '') ?? how.words[2]) : text;
  const shown = disk.shown(path);
  const file: RanFile = { path, name: part === undefined ? shown : `${shown} ${part}`, text: own ?? text };
  if (!mayEnter(disk, file)) return [];
  const within = {
    file,
    begin: () => {
      disk.open.push(file);
      disk.entered += 1;
    },
    done: () => void disk.open.pop(),
  };
  switch (how.kind) {
    case 'in place':
      return [inPlace(text, how.words, within, scope)];
    case 'script':
      return [
        {
          kind: 'script',
          text,
          own: true,
          scope: startedShell(call.args, { zero: [path], given: givenBy(call, how.words) }, scope),
          ...within,
        },
      ];
    case 'lines':
      return how.lines.map((line) => {
        const started = startedShell([], { zero: [], given: { words: [], isOpen: false } }, scope);
        if (how.folder !== null) moveTo(started, [absoluteText(how.folder, '/', scope.home)], false);
        return { kind: 'script', text: line, own: true, scope: started, ...within };
      });
    case 'command':
      return [{ kind: 'command', words: how.words.map(placed), scope }];
    case 'inline':
      return [{ kind: 'command', words: how.words.map(placed), scope: inSubshell(scope), ...within }];
  }
}

type Within = Required<Pick<Next<Scope>, 'file' | 'begin' | 'done'>>;

/** What a file sets is set from there on; where it is left, the line goes on. */
function inPlace(text: string, words: readonly WildText[], within: Within, scope: Scope): Next<Scope> {
  let before: Pick<Scope, 'given' | 'returns' | 'breaks' | 'continues'> | null = null;
  return {
    ...{ kind: 'script', text, own: false, scope, file: within.file },
    begin() {
      within.begin();
      const { given, returns, breaks, continues } = scope;
      before = { given, returns, breaks, continues };
      Object.assign(scope, { returns: [], breaks: null, continues: null });
      if (words.length > 0) scope.given = [{ words, isOpen: false }];
    },
    done() {
      settle(scope);
      goTo(scope, eitherOf(scope, [stateOf(scope), ...(scope.returns ?? [])]));
      if (before !== null) {
        const { given, ...others } = before;
        Object.assign(scope, others, words.length > 0 ? { given } : {});
      }
      within.done();
    },
  };
}

function placed(text: WildText): PlacedWord {
  return { ...asShellWord(text), pos: 0, end: 0 };
}
