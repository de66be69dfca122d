import { remembering } from '../../core/remembering.ts';
import type { CodeReading } from '../code/findings.ts';
import { readCode } from '../code/read-code.ts';
import { withStart } from '../code/start-folder.ts';
import type { PlacedWord } from '../parse/shell-word.ts';
import type { Next } from '../walk/run.ts';
import type { Call } from './call.ts';
import { type CodeText, codeText } from './code-texts.ts';
import { codeReaderIsHere } from './load-code-reader.ts';
import { inSubshell, type Scope } from './scope.ts';
import { moveTo } from './state/branches.ts';
import { possibly } from './state/sureness.ts';
import { ANY, absoluteText, asShellText, asShellWord, type WildText } from './wild-text.ts';

/** As many as a line has, twice: its commands are asked for as well as its acts. */
const MOST_KEPT = 16;

const READINGS = remembering(MOST_KEPT, (key: string): CodeReading => {
  const [language = '', prints = '', ...text] = key.split('\0');
  return readCode(language === 'python' ? 'python' : 'javascript', text.join('\0'), prints === 'prints');
});

/** What a program text does. */
export function readingOf({ language, prints, text }: Pick<CodeText, 'language' | 'prints' | 'text'>): CodeReading {
  codeReaderIsHere();
  return READINGS(`${language}\0${prints ? 'prints' : ''}\0${text}`);
}

/** What runs because a program text says so, and what does the same as it. */
export function codeRuns(call: Call, scope: Scope): readonly Next<Scope>[] {
  const code = codeText(call);
  if (code === null) return [];
  const nexts = nextsOf(readingOf(code), scope);
  return CONDITIONS.test(code.text) ? nexts.map((next) => possibly(next, scope)) : nexts;
}

/** What such a text does, it may do only perhaps, or when somebody calls for it. */
const CONDITIONS = /\b(?:if|else|for|while|try|except|catch|def|function|lambda|switch|match|and|or)\b|=>|\?|&&|\|\|/;

function nextsOf({ commands }: CodeReading, scope: Scope): readonly Next<Scope>[] {
  return commands.map((command): Next<Scope> => {
    const where = command.folder === null ? {} : { scope: movedTo(command.folder, scope) };
    const from = startOf(scope);
    if ('script' in command)
      return { kind: 'script', text: withStart(command.script, asShellText(from)), own: true, ...where };
    return { kind: 'command', words: command.words.map((word) => placed(withStart(word, from))), ...where };
  });
}

/** The folder in which the text was started, for what it does in others. */
function startOf({ cwds }: Scope): WildText {
  const [only] = cwds;
  return cwds.length === 1 && only !== undefined && /^[\w./-]+$/.test(only) ? only : ANY;
}

function movedTo(folder: WildText, scope: Scope): Scope {
  const moved = inSubshell(scope);
  moveTo(
    moved,
    moved.cwds.map((cwd) => absoluteText(folder, cwd, scope.home)),
    false,
  );
  return moved;
}

function placed(text: WildText): PlacedWord {
  return { ...asShellWord(text), pos: 0, end: 0 };
}
