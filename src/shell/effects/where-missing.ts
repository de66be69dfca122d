import type { SyntaxNode } from 'unbash';
import type { Run } from '../walk/run.ts';
import { parentOf } from './content/surroundings.ts';
import type { WildText } from './wild-text.ts';

/** `[ -f a ]`, `test ! -e "a"`, `[[ -s a ]]` */
const ASKS = /^(?:test|\[\[?)\s+(!\s+)?-[efs]\s+(\S+?)(?:\s+\]\]?)?$/;
/** After these the same word names another place. */
const MOVES = /\b(?:cd|chdir|pushd|popd|env|git)\b/;

/** Whether the line does this to the place only where nothing is there: `[ -f a ] || cp b a`. */
export function runsWhereMissing(run: Run, path: WildText): boolean {
  if (run.at === null || (run.kind === 'command' && run.command === null)) return false;
  const { source } = run;
  const textOf = ({ pos, end }: SyntaxNode): string => source.slice(pos, end).trim().replace(/;$/, '').trim();
  let node: SyntaxNode = run.at.node;
  const begins = node.pos;
  /** Whether a test, which must be answered so, says that nothing is there. */
  const saysMissing = (test: SyntaxNode, isTrue: boolean): boolean => {
    const [, not, place] = ASKS.exec(textOf(test)) ?? [];
    if (place === undefined || (not !== undefined) !== isTrue) return false;
    return isNamedBy(plain(place), path) && !MOVES.test(source.slice(test.end, begins));
  };
  for (let parent = parentOf(run.at); parent !== null; parent = parentOf({ ...run.at, node })) {
    if (parent.type === 'AndOr') {
      // `false && [ -f a ] || cp b a`: only the first is asked whatever happens
      const [first, second]: readonly SyntaxNode[] = parent.commands;
      if (first !== undefined && node === second && saysMissing(first, parent.operators[0] === '&&')) return true;
    }
    if (parent.type === 'If' && node === parent.then && saysMissing(parent.clause, true)) return true;
    node = parent;
  }
  return false;
}

/** Only a literal word is known to name the same place again. */
function isNamedBy(word: string, path: WildText): boolean {
  return (
    /^[\w./~-]+$/.test(word) &&
    !/(?:^|\/)\.\.?(?:\/|$)/.test(word) &&
    `/${path}`.endsWith(`/${word.replace(/^~?\//, '')}`)
  );
}

function plain(word: string): string {
  return word.replaceAll('"', '').replace(/^\.\//, '');
}
