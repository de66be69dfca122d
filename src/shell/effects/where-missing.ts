import type { SyntaxNode } from 'unbash';
import type { Run } from '../walk/run.ts';
import { parentOf } from './content/surroundings.ts';

/** `[ -f a ]`, `test ! -e "a"`, `[[ -s a ]]` */
const ASKS = /^(?:test|\[\[?)\s+(!\s+)?-[efs]\s+(\S+?)(?:\s+\]\]?)?$/;

/** Whether the line runs this only where the place that its last word names, or that it prints into, is not there: `[ -f a ] || cp b a`. */
export function runsWhereMissing(run: Run): boolean {
  if (run.at === null || (run.kind === 'command' && run.command === null)) return false;
  const { source } = run;
  const textOf = ({ pos, end }: SyntaxNode): string => source.slice(pos, end).trim().replace(/;$/, '').trim();
  const targets = run.redirects.flatMap((one) =>
    one.type === 'Redirect' && one.target !== undefined ? [one.target] : [],
  );
  const meant = [...run.words.slice(-1), ...targets].map(({ pos, end }) => plain(source.slice(pos, end)));
  /** Whether a test, which must be answered so, says that nothing is there. */
  const saysMissing = (test: SyntaxNode, isTrue: boolean): boolean => {
    const [, not, place] = ASKS.exec(textOf(test)) ?? [];
    return place !== undefined && meant.includes(plain(place)) && (not !== undefined) === isTrue;
  };
  let node: SyntaxNode = run.at.node;
  for (let parent = parentOf(run.at); parent !== null; parent = parentOf({ ...run.at, node })) {
    if (parent.type === 'AndOr') {
      const commands: readonly SyntaxNode[] = parent.commands;
      const before = commands[commands.indexOf(node) - 1];
      const operator = parent.operators[commands.indexOf(node) - 1];
      if (before !== undefined && operator !== undefined && saysMissing(before, operator === '&&')) return true;
    }
    if (parent.type === 'If' && node === parent.then && saysMissing(parent.clause, true)) return true;
    node = parent;
  }
  return false;
}

function plain(word: string): string {
  return word.replaceAll('"', '').replace(/^\.\//, '');
}
