import { ANY_NAME, isWild, STAR } from '../effects/wild-text.ts';
import type { Expr } from './form.ts';
import { homeOf } from './names.ts';
import type { Run } from './run.ts';
import { type Names, plainText, textOf, textsOf, type Value } from './value.ts';

/** Where a condition holds, a name that was found on the disk is one that it names: `if name.endswith('.log'):`. */
export function refine(run: Run, condition: Expr, names: Names): void {
  const asked = askedOf(condition);
  if (asked === null) return;
  const home = homeOf(asked.name, names);
  const before = home?.own.get(asked.name);
  const texts = before === undefined ? null : textsOf(before);
  const plain = plainText(run.value(asked.given, names));
  if (home === null || before === undefined || texts === null || plain === null || !texts.every(isWild)) return;
  const meant = texts.map((text) => meantBy(text, asked.how, plain));
  if (meant.some((one) => one === null)) return;
  const value: Value = textOf(
    meant.map((one) => one ?? ''),
    before.holds,
  );
  run.set(home.own, asked.name, value);
}

interface Asked {
  readonly name: string;
  readonly how: 'start' | 'end' | 'whole';
  readonly given: Expr;
}

const HOW: Readonly<Record<string, Asked['how']>> = {
  startswith: 'start',
  startsWith: 'start',
  endswith: 'end',
  endsWith: 'end',
};

function askedOf(condition: Expr): Asked | null {
  if (condition.is === 'logic' && condition.operator === 'and') return askedOf(condition.left);
  if (condition.is === 'operation' && /^={2,3}$/.test(condition.operator) && condition.left.is === 'name')
    return { name: condition.left.name, how: 'whole', given: condition.right };
  if (condition.is !== 'call' || condition.of.is !== 'member' || condition.of.of.is !== 'name') return null;
  const how = Object.hasOwn(HOW, condition.of.name) ? HOW[condition.of.name] : undefined;
  const [first] = condition.args;
  return how === undefined || first === undefined ? null : { name: condition.of.of.name, how, given: first.value };
}

/** Only of what is a name as a whole; null: it is known in part, and stays as it is. */
function meantBy(text: string, how: Asked['how'], plain: string): string | null {
  if (!/^(?:\.\/)?(?:\uE000|\uE001{1,2})$/.test(text)) return null;
  return how === 'whole' ? plain : how === 'start' ? `${plain}${STAR}` : `${ANY_NAME}${plain}`;
}
