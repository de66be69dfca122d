import { anyOf, type Flow, ON, without } from './flow.ts';
import type { Statement } from './form.ts';
import { itemsOf, namesIn } from './parts.ts';
import { maybe, type Run, repeated, settling } from './run.ts';
import { type Names, oneOf, truthOf, type Value } from './value.ts';

const MOST_ROUNDS = 400;

/** `for x in y`: each in turn where they are known, any number of any of them where they are not. */
export function forLoop(run: Run, { target, over, of, body }: Extract<Statement, { is: 'loop' }>, names: Names): Flow {
  const whole = run.value(over, names);
  const { items, isOpen } = of === 'names' ? namesIn(whole) : itemsOf(run, whole);
  const round = (item: Value): Flow => {
    const inner: Names = run.language.isPython ? names : { own: new Map(), outer: names, isBlock: true };
    run.give(target, item, inner);
    return without(run.block(body, inner), 'continue');
  };
  const isUnused = target.is === 'name' && target.name.startsWith('_');
  if (!isOpen) return without(rounds(run, items, 0, round, isUnused), 'break');
  const flow = repeated(run, () => anyOf(items.map((item) => maybe(run, () => round(item)))));
  return without(flow, 'break');
}

function rounds(
  run: Run,
  items: readonly Value[],
  from: number,
  round: (item: Value) => Flow,
  isUnused: boolean,
): Flow {
  for (let i = from; i < items.length; i++) {
    const item = items[i];
    if (item === undefined || run.isTooMuch()) break;
    if (run.isLong()) return repeated(run, () => maybe(run, () => round(oneOf(items.slice(i)))));
    // nobody asks which of them it is
    const { flow, isSettled } = isUnused
      ? settling(run, () => round(items[0] ?? item))
      : { flow: round(item), isSettled: false };
    if (!flow.goesOn) return flow;
    // whether there is another round shows only when it runs
    if (flow.leaves.length > 0) return anyOf([flow, maybe(run, () => rounds(run, items, i + 1, round, isUnused))]);
    if (isSettled) break;
  }
  return ON;
}

export function whileLoop(run: Run, loop: Extract<Statement, { is: 'while' }>, names: Names): Flow {
  const { condition, body, update, isAfter } = loop;
  const round = (): Flow => {
    const flow = without(run.block(body, names), 'continue');
    if (flow.goesOn && update !== null) run.value(update, names);
    return flow;
  };
  const isTrue = (): boolean | null =>
    condition === null ? true : truthOf(run.value(condition, names), run.language.isPython);
  // what asks whether there is another round may change something: `while (++i < 2)`
  const asked = [isAfter ? true : isTrue()];
  const roundAndAsk = (): Flow => {
    const flow = round();
    if (flow.goesOn) asked.push(isTrue());
    return flow;
  };
  for (let count = 0; count < MOST_ROUNDS && !run.isTooMuch() && !run.isLong(); count++) {
    const truth = asked.at(-1);
    if (truth === false) return ON;
    if (truth !== true) break;
    const { flow, isSettled } = settling(run, roundAndAsk);
    if (!flow.goesOn) return without(flow, 'break');
    if (flow.leaves.length > 0) break;
    if (isSettled) return ON;
  }
  const flow = repeated(run, () => {
    const inner = round();
    if (condition !== null) run.value(condition, names);
    return inner;
  });
  return without(flow, 'break');
}
