import type { Next, RanFile, Run } from '../../walk/run.ts';
import type { Call } from '../call.ts';
import { codeText } from '../code-texts.ts';
import { type Act, touches } from '../effect.ts';
import { gitOwn } from '../own-files/git-own.ts';
import { ownTexts } from '../own-files/own-texts.ts';
import { withStart } from '../own-files/start-files.ts';
import { goTo, inSubshell, type Scope, stateOf } from '../scope.ts';
import { eitherOf, moveTo, settle } from '../state/branches.ts';
import { givenBy } from '../state/loose-words.ts';
import { startedShell } from '../state/started-shell.ts';
import { possibly } from '../state/sureness.ts';
import { ANY, absoluteText, asShellText, placed, type WildText } from '../wild-text.ts';
import type { RanText } from './ran-text.ts';
import { ranTexts } from './ran-texts.ts';
import { textsIn } from './texts.ts';

/** What a command does because of texts in files, and what runs there. */
export interface TextRuns {
  readonly acts: readonly Act[];
  /** What it runs is a text that the line has written, and is read. */
  readonly isOwn: boolean;
  /** `nexts`: what runs anyway, beside which it runs. */
  readonly with: (nexts: readonly Next<Scope>[]) => readonly Next<Scope>[];
}

/** What runs because a command runs a text that lies in a file: one that the line has written, or one on the disk. */
export function textRuns(program: WildText, call: Call, scope: Scope): TextRuns {
  const { disk } = scope;
  const texts = textsIn(scope);
  const own = ownTexts(call, scope, texts);
  const git = gitOwn(call, scope, texts);
  const ran = [...ranTexts(program, call, scope, texts), ...own.ran];
  const isOfLine = ({ path }: RanText): boolean => path === '' || texts.isOwn(path);
  if (disk !== null && !ran.every(isOfLine)) disk.isWanted = true;
  // what the words name is known of the program
  const words = new Set(
    [program, ...call.args].flatMap((word) => scope.cwds.map((cwd) => absoluteText(word, cwd, scope.home))),
  );
  const taken = [...own.read, ...git.read, ...texts.taken].filter((path) => !words.has(path));
  const runs = ran
    .filter((one) => isOfLine(one) || disk?.isRead === true)
    .flatMap((one) =>
      nextsFor(one, call, scope, isOfLine(one)).map((next) => {
        if (one.maybe === true) return possibly(next, scope);
        return one.how.kind === 'in place' && scope.cwds.length > 1 ? orNot(next, scope) : next;
      }),
    );
  const byName = [...own.programs, ...git.hooks].map(
    (path): Next<Scope> => ({ kind: 'command', words: [placed(path)], scope: inSubshell(scope) }),
  );
  const scripts = git.scripts.map((text): Next<Scope> => ({ kind: 'script', text: asShellText(text), own: true }));
  const more = [...byName, ...scripts].map((next) => possibly(next, scope));
  const stored = touches('writes', git.written, 'file').map((act) => ({ ...act, maybe: true }) as const);
  const isScript = ({ how, maybe }: RanText): boolean =>
    maybe !== true &&
    (/^(?:script|command|in place)$/.test(how.kind) || (how.kind === 'inline' && codeText(call) === null));
  return {
    isOwn: ran.some((one) => texts.isOwn(one.path) && isScript(one)),
    acts: [
      ...stored,
      ...(texts.isHidden ? hidden(call) : []),
      ...touches('reads', [...new Set(taken)], 'file').map(
        (act) => ({ ...act, maybe: true, handled: 'uses' }) as const,
      ),
    ],
    with: (nexts) => [...withStart([...nexts, ...runs], own.starts, own.ends, scope), ...more],
  };
}

/** What of the settings of a program that fetches is not known, is with whom it talks, and about what. */
function hidden({ name }: Call): readonly Act[] {
  return /^(?:curl|wget)$/.test(name)
    ? [{ does: 'sends', host: null, path: null }, ...touches('unknown', [ANY], 'file')]
    : [{ does: 'unknown', path: null }];
}

/** A program text of a file that is looked at as if it stood in the line: whoever lists commands leaves it out. */
export function isFileText({ file, command, words }: Run): boolean {
  return file !== null && command === null && words.some(({ value }) => value === file.text);
}

/** Scripts that start scripts. */
const MOST_DEEP = 6;
const MOST_ENTERED = 100;

function nextsFor(
  { path, part, text, how, maybe }: RanText,
  call: Call,
  scope: Scope,
  isOfLine: boolean,
): readonly Next<Scope>[] {
  const { disk, line } = scope;
  const own =
    how.kind === 'inline' ? (how.words.find((word) => text.endsWith(word) && word !== '') ?? how.words[2]) : text;
  const shown = disk === null ? path : disk.shown(path);
  const file: RanFile = { path, name: part === undefined ? shown : `${shown} ${part}`, text: own ?? text };
  const isOpen = line.open.some((one) => one.path === path && one.name === file.name && path !== '');
  // a module is taken in once, and so are settings; a script of the line may run itself with other words
  if (isOpen && (!isOfLine || how.kind === 'inline' || maybe === true)) return [];
  if (line.open.length >= MOST_DEEP || line.entered >= MOST_ENTERED) {
    return isOfLine ? [{ kind: 'script', text: asShellText(ANY), own: true }] : [];
  }
  const within: Within = {
    ...(isOfLine ? {} : { file }),
    begin: () => {
      line.open.push(file);
      line.entered += 1;
    },
    done: () => void line.open.pop(),
  };
  switch (how.kind) {
    case 'in place':
      return [inPlace(asShellText(text), how.words, within, scope)];
    case 'script':
      return [
        {
          kind: 'script',
          text: asShellText(text),
          own: true,
          scope: startedShell(call.args, { zero: [path], given: givenBy(call, how.words) }, scope),
          ...within,
        },
      ];
    case 'lines':
      return how.lines.map((line) => {
        const started = startedShell([], { zero: [], given: { words: [], isOpen: false } }, scope);
        if (how.folder !== null) moveTo(started, [absoluteText(how.folder, '/', scope.home)], false);
        return { kind: 'script', text: asShellText(line), own: true, scope: started, ...within };
      });
    case 'command':
      return [{ kind: 'command', words: how.words.map(placed), scope }];
    case 'inline':
      return [{ kind: 'command', words: how.words.map(placed), scope: inSubshell(scope), ...within }];
  }
}

type Within = Required<Pick<Next<Scope>, 'begin' | 'done'>> & Pick<Next<Scope>, 'file'>;

/** What a file sets is set from there on; where it is left, the line goes on. */
function inPlace(text: string, words: readonly WildText[], within: Within, scope: Scope): Next<Scope> {
  let before: Pick<Scope, 'given' | 'returns' | 'breaks' | 'continues'> | null = null;
  return {
    ...{ kind: 'script', text, own: false, scope },
    ...(within.file === undefined ? {} : { file: within.file }),
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

/** `cd d; . ./x`: where it may be in several folders, the file of each may be the one that is read. */
function orNot(next: Next<Scope>, scope: Scope): Next<Scope> {
  let before = stateOf(scope);
  return {
    ...next,
    begin() {
      before = stateOf(scope);
      next.begin?.();
    },
    done() {
      next.done?.();
      goTo(scope, eitherOf(scope, [before, stateOf(scope)]));
    },
  };
}
