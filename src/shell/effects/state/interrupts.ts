import { goTo, type LineState, type Scope, stateOf } from '../scope.ts';
import type { WildText } from '../wild-text.ts';
import { eitherOf, settle } from './branches.ts';
import { perhaps } from './sureness.ts';

/** So often what traps change is looked at in one line. */
const MOST_TIMES = 60;
const CHANGES =
  /(?:^|[\s;&|{(])(?:cd|chdir|pushd|popd|export|unset|set|shift|read|eval|source|\.|alias|declare|typeset)\s|(?:^|[\s;&|{(])\w+\+?=|\(\)/;
const AT_END = /^(?:EXIT|0)$/;
const ENDING = /^(?:SIG)?(?:INT|TERM|HUP|QUIT|PIPE|1|2|3|13|15)$/i;

export function keepInterrupt(text: string, args: readonly WildText[], line: LineState): void {
  const signals = args.slice(args.indexOf(text) + 1).filter((word) => !AT_END.test(word));
  if (signals.length === 0 || !CHANGES.test(text)) return;
  line.interrupts.push({ text, isSent: signals.every((word) => ENDING.test(word)) });
}

/** What may have run right before a command: it counts with what it changes, and without. */
export function interrupted(scope: Scope, run: (text: string) => void): void {
  const { line } = scope;
  const due = line.interrupts.filter(({ isSent }) => !isSent || line.kills);
  if (due.length === 0 || line.interruptions >= MOST_TIMES || line.isInterrupted || scope.isOver) return;
  line.interruptions += 1;
  line.isInterrupted = true;
  for (const { text } of due) {
    settle(scope);
    const before = stateOf(scope);
    perhaps(scope, false, () => run(text));
    settle(scope);
    goTo(scope, eitherOf(scope, [before, stateOf(scope)]));
  }
  line.isInterrupted = false;
}
