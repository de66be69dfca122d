import { ANY } from '../effects/wild-text.ts';
import { holdsOf, plainText, text, textOf, textsOf, UNKNOWN, union, type Value } from './value.ts';

/** `'%s' % x`, `'{}'.format(x)`, `util.format('%s', x)`; by place, by name, or one after the other. */
export function formatted(args: readonly Value[], named: ReadonlyMap<string, Value> = new Map()): Value {
  const [template = UNKNOWN, ...values] = args;
  const plain = plainText(template);
  const all = [template, ...values, ...named.values()];
  const holds = union(...all.map((one) => holdsOf(one)));
  if (plain === null) return textOf([ANY], holds);
  const given = values.flatMap((one) => (one.is === 'list' ? one.items : [one]));
  const byName = new Map([...values.flatMap((one) => (one.is === 'record' ? [...one.entries] : [])), ...named]);
  let next = 0;
  const parts = plain.split(/(%(?:\(\w+\))?[-+ #0]*[\d.]*[sdrifjoO]|\{\w*(?:[.[:!][^}]*)?\})/).map((piece, i) => {
    if (i % 2 === 0) return text(piece.replaceAll('%%', '%').replaceAll('{{', '{').replaceAll('}}', '}'));
    const [, name, spec] =
      /^(?:%\(|\{)?([\w]*)([^})]*)/.exec(piece.startsWith('%') && !piece.startsWith('%(') ? '' : piece) ?? [];
    const value = /^\d+$/.test(name ?? '')
      ? given[Number(name)]
      : name === undefined || name === ''
        ? given[next++]
        : byName.get(name);
    const isPlain = piece.startsWith('%')
      ? /^%(?:\(\w+\))?[sdijoOf]$/.test(piece)
      : spec === '' || spec === ':s' || spec === '!s';
    return value === undefined || !isPlain ? text(ANY) : value;
  });
  return joinedTexts(parts, holds);
}

export function joinedTexts(parts: readonly Value[], holds: Value['holds']): Value {
  let texts: readonly string[] = [''];
  for (const part of parts) {
    const next = textsOf(part) ?? [ANY];
    texts = texts.flatMap((before) => next.map((after) => before + after)).slice(0, 32);
  }
  return textOf(texts, holds);
}
