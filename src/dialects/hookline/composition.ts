import type { Finding } from '../../core/diagnostic.ts';
import { didYouMean } from '../../core/did-you-mean.ts';
import type { Layer } from '../../core/layer.ts';
import { isNothing, kindName, type Located, type LocatedEntry, type LocatedMap } from '../../core/located.ts';
import {
  CHANGED_TO,
  type ChangedTo,
  type Composition,
  type ExtendedName,
  type RuleChange,
} from '../../core/rule-change.ts';
import { type FieldReader, fieldReader } from '../fields.ts';
import { readExceptions, type Wrong } from './rule-exceptions.ts';

const WORDS = CHANGED_TO.map((word) => `"${word}"`).join(', ');

/** `extends` and `rules` of a native file. Of what cannot be read, rules stay as they are written. */
export function readComposition(tree: LocatedMap, layer: Layer, findings: Finding[]): Composition {
  const read = fieldReader(findings);
  const under = (wanted: string): readonly LocatedEntry[] =>
    tree.entries.filter(({ key, value }) => key === wanted && !isNothing(value));
  const wrong = wrongIn(read, layer);
  return {
    extended: under('extends').flatMap(({ value }) => extendedNames(read, value)),
    changes: under('rules').flatMap(({ value }) => ruleChanges(value, wrong)),
  };
}

/** What cannot be read there costs whatever the file was to bring. */
function extendedNames(read: FieldReader, value: Located): readonly ExtendedName[] {
  const items = value.kind === 'list' ? value.items : [value];
  return items.flatMap((item) => {
    if (item.kind === 'scalar' && typeof item.value === 'string' && item.value.trim() !== '')
      return { text: item.value.trim(), at: item.at };
    const message = `"extends" must be a list of packs, packages and files, not ${item.kind === 'scalar' && item.value === '' ? 'nothing' : kindName(item)}.`;
    read.lost('WRONG_TYPE', item.at, message, 'write extends: [guard], for example');
    return [];
  });
}

/** An organization may have meant to harden something: what it wrote and does not get refuses. */
function wrongIn(read: FieldReader, layer: Layer): Wrong {
  return (at, message, hint) => {
    if (layer === 'enforced') read.lost('WRONG_TYPE', at, message, hint);
    else read.finding('error', 'WRONG_TYPE', at, message, hint);
  };
}

function ruleChanges(value: Located, wrong: Wrong): readonly RuleChange[] {
  if (value.kind === 'map') return value.entries.flatMap((entry) => ruleChange(entry, wrong) ?? []);
  const message = `"rules" must be an object of names of rules, each with ${WORDS}, not ${kindName(value)}.`;
  wrong(value.at, message, 'write rules: { guard/force-push: ask }; hooks of this file stand under "hooks"');
  return [];
}

function ruleChange({ key, keyAt, value }: LocatedEntry, wrong: Wrong): RuleChange | null {
  const change = { name: key, at: keyAt, is: null, except: [] };
  if (value.kind !== 'map') {
    const is = changedTo(key, value, wrong);
    return is === null ? null : { ...change, is };
  }
  const known = ['is', 'except'];
  for (const { key: other, keyAt: at } of value.entries.filter((entry) => !known.includes(entry.key))) {
    const meant = didYouMean(other, known);
    const hint = meant === null ? 'it can have "is" and "except"' : `did you mean "${meant}"?`;
    wrong(at, `"${other}" means nothing under the rule "${key}".`, hint);
  }
  const own = (wanted: string) => value.entries.findLast((entry) => entry.key === wanted && !isNothing(entry.value));
  const is = own('is');
  const except = own('except');
  return {
    ...change,
    is: is === undefined ? null : changedTo(key, is.value, wrong),
    except: except === undefined ? [] : readExceptions(key, except.value, wrong),
  };
}

function changedTo(name: string, value: Located, wrong: Wrong): ChangedTo | null {
  const word = value.kind === 'scalar' ? value.value : null;
  // what older YAML makes of a bare off
  if (word === false) return 'off';
  const known = CHANGED_TO.find((one) => one === word);
  if (known !== undefined) return known;
  const meant = typeof word === 'string' ? didYouMean(word, CHANGED_TO) : null;
  const what = value.kind === 'scalar' ? `"${String(word)}"` : kindName(value);
  const hint = meant === null ? undefined : `did you mean "${meant}"?`;
  wrong(value.at, `The rule "${name}" can be ${WORDS}, not ${what}; it stays as it is written.`, hint);
  return null;
}
