import type { ShellWord } from '../../parse/shell-word.ts';
import type { Next } from '../../walk/run.ts';
import { goTo, type Scope, stateOf } from '../scope.ts';
import { ANY } from '../wild-text.ts';
import { eitherOf, settle } from './branches.ts';
import { restore } from './commands.ts';
import { givenOf } from './loose-words.ts';
import { orBefore, surelyOpens } from './may-not-open.ts';
import type { Body, State } from './state.ts';
import { back, LEFT } from './sureness.ts';
import { isSame, type Variable } from './variable.ts';

/** A function that calls itself with other words goes on for so long. */
const MOST_CALLS = 24;
const MOST_IN_ALL = 300;

/** What a call of a function runs. */
export function callOf(body: Body, words: readonly ShellWord[], scope: Scope, isSure: boolean): readonly Next<Scope>[] {
  const { line } = scope;
  line.called.add(body);
  line.callCount += 1;
  if (line.callCount > MOST_IN_ALL) throw new Error('the functions call each other too often');
  const above = line.calls.filter((call) => call.body === body);
  const own = above.length < MOST_CALLS ? givenOf(words, scope) : { words: [ANY], isOpen: true };
  const given = own.words;
  // it does what it does already, unless it has written something meanwhile
  const same = above.filter((call) => isSame(call.given, given));
  if (same.length > (same[0]?.wrote === line.writes.length ? 0 : 1)) return [];
  let before: Pick<Scope, 'given' | 'returns' | 'locals' | 'breaks' | 'continues'> | null = null;
  let start: State | null = null;
  let wasSure = true;
  const locals = new Map<string, Variable | null>();
  return [
    {
      kind: 'tree',
      node: body.node.body,
      source: body.source,
      script: body.script,
      file: body.file,
      scope,
      begin() {
        const { given: outer, returns, breaks, continues } = scope;
        before = { given: outer, returns, locals: scope.locals, breaks, continues };
        wasSure = scope.isSure;
        scope.isSure &&= isSure;
        line.calls.push({ body, given, wrote: line.writes.length });
        scope.given = [own];
        Object.assign(scope, { returns: [], locals, breaks: null, continues: null });
        start = stateOf(scope);
      },
      done() {
        settle(scope);
        goTo(scope, eitherOf(scope, [stateOf(scope), ...(scope.returns ?? [])]));
        const { node } = body;
        if (start !== null && node.body.type === 'Redirected' && !surelyOpens(node.body.redirects))
          goTo(scope, orBefore(scope, start, stateOf(scope)));
        restore(locals, scope);
        line.calls.pop();
        if (before !== null) Object.assign(scope, before);
        back(scope, LEFT.call, wasSure);
      },
    },
  ];
}
