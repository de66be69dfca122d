import { evaluated } from './expressions.ts';
import type { Findings } from './findings.ts';
import { ON } from './flow.ts';
import type { CodeForm } from './form.ts';
import { giveTo } from './give.ts';
import { NO_NAMES } from './given.ts';
import { invoked } from './invoke.ts';
import { blur, noteList, noteName } from './journal.ts';
import { entriesOf } from './made-values.ts';
import { importedModule } from './names.ts';
import { ownModule } from './own-modules.ts';
import type { Language } from './reader.ts';
import { refinedBy } from './refine.ts';
import { maybe, type Run } from './run.ts';
import { runBlock } from './statements.ts';
import { type Names, oneOf, UNKNOWN, type Value } from './value.ts';

const MOST_STEPS = 40_000;
/** Of these most programs take far fewer. */
const MOST_SINGLE_STEPS = 3000;
const MOST_LATER = 40;
const DEEPEST_CODE = 3;
const LONGEST_CODE = 200_000;

/** Follows a program text as far as its words tell, and notes what it does on the way. */
export function evaluate(
  form: CodeForm,
  language: Language,
  found: Findings,
  modules: ReadonlyMap<string, string> = new Map(),
): Value {
  let steps = 0;
  let depth = 0;
  const later: { readonly callee: Value; readonly args: readonly Value[] }[] = [];
  const top: Names = { own: new Map(), outer: null, outside: new Set() };
  const run: Run = {
    language,
    found,
    top,
    replaced: new Map(),
    journals: [],
    attempts: [],
    thrown: [],
    contexts: [],
    modules,
    frame: { returned: [], yielded: [] },
    scope: top,
    last: UNKNOWN,
    value: (expr, names) => evaluated(run, expr, names),
    block: (body, names) => runBlock(run, body, names),
    give: (target, given, names) => giveTo(run, target, given, names),
    invoke: (callee, args, named) => invoked(run, callee, args, named ?? NO_NAMES),
    maybe: (body) =>
      void maybe(run, () => {
        body();
        return ON;
      }),
    later: (callee, args = []) => {
      if (later.length < MOST_LATER && callee.is === 'function') later.push({ callee, args });
    },
    module: (name) => ownModule(run, name) ?? importedModule(run, name),
    here: () => run.scope,
    isSure: () => run.journals.length === 0,
    set: (of, name, value) => {
      noteName(run.journals.at(-1), of, name);
      of.set(name, value);
      run.attempts.at(-1)?.push({ of, name, value });
    },
    remove: (of, name) => {
      noteName(run.journals.at(-1), of, name);
      of.delete(name);
    },
    changing: (items) => {
      noteList(run.journals.at(-1), items);
      return items;
    },
    refined: (callee, item) => refinedBy(run, callee, item),
    escaped: (value) => letGo(value, 0),
    isTooMuch: () => {
      if (++steps <= MOST_STEPS) return false;
      found.isPartly = true;
      return true;
    },
    isLong: () => steps > MOST_SINGLE_STEPS,
    code: (program) => {
      const inner = depth > DEEPEST_CODE || program.length > LONGEST_CODE ? null : language.form(program);
      if (inner === null || inner.isBroken) {
        found.isDynamic = true;
        return UNKNOWN;
      }
      depth++;
      run.last = UNKNOWN;
      // it has the names that are known where it runs
      run.block(inner.body, run.scope);
      depth--;
      return run.last;
    },
  };

  function letGo(value: Value, deep: number): void {
    if (deep > 3) return;
    if (value.is === 'either') for (const one of value.options) letGo(one, deep + 1);
    if (value.is === 'list') {
      for (const one of value.items) letGo(one, deep + 1);
      blur(value.items, run.journals.at(-1));
    }
    const entries = value.is === 'function' ? null : entriesOf(value);
    for (const [name, one] of entries ?? []) {
      letGo(one, deep + 1);
      if (entries !== null && one.is !== 'function') run.set(entries, name, oneOf([one, UNKNOWN]));
    }
  }

  run.block(form.body, top);
  const { last } = run;
  // what is called when all of it has run finds what there is then
  for (const { callee, args } of later) run.maybe(() => run.invoke(callee, args));
  return last;
}
