import type { Next } from '../walk/run.ts';
import { ANY_WORDS, inSubshell, type LineState, type Scope } from './scope.ts';
import { type Body, placesIn } from './state/state.ts';
import { someOf } from './state/variable.ts';
import { asShellText } from './wild-text.ts';

/** What runs in texts that a shell works out. It complains with what is no number, or no name. */
export function workedOut(line: LineState): readonly string[] {
  const texts = line.workedOut.splice(0).filter((text) => /\$\(|`/.test(text));
  return [...new Set(texts)].map((text) => `echo "${asShellText(text).replaceAll('"', '')}"`);
}

/** What runs when the line is over, or at a time that nobody knows: with every value that there was. */
export function atEnd(scope: Scope, firstTrap = 0): readonly Next<Scope>[] {
  const { line } = scope;
  // of those of a file, only what is called runs
  const isUncalled = (body: Body): boolean => !line.called.has(body) && body.file === null;
  const uncalled = firstTrap > 0 ? [] : [...line.functions].filter(isUncalled);
  const traps = line.traps.slice(firstTrap);
  if (uncalled.length === 0 && traps.length === 0) return [];
  const values = new Map(
    [...line.values].map(([name, texts]) => [name, { ...scope.values.get(name), texts: someOf(texts) }]),
  );
  const any = (): Scope => ({
    ...inSubshell(scope),
    values,
    cwds: placesIn([...scope.cwds, ...line.cwds]),
    given: ANY_WORDS,
    isOver: false,
    isSure: false,
  });
  return [
    ...traps
      .filter(({ text }, i, all) => all.findIndex((one) => one.text === text) === i)
      .map(({ text, file }) => ({ kind: 'script', text, own: true, file, scope: any() }) as const),
    ...uncalled.map(
      ({ node, source, script, file }) =>
        ({ kind: 'tree', node: node.body, source, script, file, scope: any() }) as const,
    ),
  ];
}
