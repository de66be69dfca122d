import { programNamed } from '../programs/program-named.ts';
import { readShellOptions } from '../programs/shell-script.ts';
import type { Next, Run } from '../walk/run.ts';
import { isInPlace } from '../walk/usual-next.ts';
import type { Call, Input } from './call.ts';
import { writtenBy } from './expand-word.ts';
import type { Scope } from './scope.ts';
import { givenBy, shifted, wordsAt } from './state/loose-words.ts';
import { handedOn, type OwnWords, startedShell } from './state/started-shell.ts';
import type { Given } from './state/state.ts';
import { ANY, asShellText, asShellWord, type WildText } from './wild-text.ts';

/** A text that a call has a shell read: in place, or in a shell of its own, with the words that it is given. */
export function scriptNext(text: WildText, call: Call, scope: Scope): Next<Scope> {
  const { name, args } = call;
  const own = asShellText(text);
  if (programNamed(name).shell === true)
    return { kind: 'script', text: own, own: true, scope: startedShell(args, givenTo(call), scope) };
  // `source file a b`
  const words = name === '.' || name === 'source' ? args.slice(args[0] === '--' ? 2 : 1) : [];
  const isOwn = !isInPlace(name);
  if (words.length === 0) return { kind: 'script', text: own, own: isOwn, scope: isOwn ? handedOn(scope) : scope };
  let before: readonly Given[] = scope.given;
  return {
    ...{ kind: 'script', text: own, own: isOwn, scope },
    begin() {
      before = scope.given;
      // dash gives it none of them
      scope.given = name === '.' ? [givenBy(call, words), ...before] : [givenBy(call, words)];
    },
    done() {
      scope.given = before;
    },
  };
}

const UNTOLD: Input = { text: null, words: [ANY] };

/** `source <(echo 'rm x')`, `bash <(…)` */
export function processScripts(run: Run, call: Call, scope: Scope): readonly Next<Scope>[] {
  const { name } = call;
  if (programNamed(name).shell !== true && name !== '.' && name !== 'source') return [];
  return substituted(run, scope).flatMap(({ text, others = [] }) =>
    [text ?? ANY, ...others].map((one) => scriptNext(one, call, scope)),
  );
}

/** What the processes write that stand among the words of a command: `<(…)`. */
export function substituted({ command }: Run, scope: Scope): readonly Input[] {
  return (command?.args ?? []).flatMap((word) =>
    word.type === 'Word' && word.text.includes('<(') ? [writtenBy(word, scope) ?? UNTOLD] : [],
  );
}

/** What a shell's own words are: its name, and those of its script. */
function givenTo(call: Call): OwnWords {
  const { args } = call;
  const { at, givesText, fromStdin } = readShellOptions(args.map(asShellWord));
  const rest = args.slice(at);
  // `sh -c 'text' zero one`, `sh -s one`, `sh file one`
  if (fromStdin && !givesText) return { zero: [], given: givenBy(call, rest) };
  return withZero(givenBy(call, givesText ? rest.slice(1) : rest));
}

/** The first is the name. Where it is a pattern, it may be all but one of those that it finds. */
function withZero(all: Given): OwnWords {
  return { zero: wordsAt(all, 1), given: all.words.length === 0 ? all : shifted(all, 1) };
}
