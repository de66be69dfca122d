import type { RuleHandler, RuleWord } from '../../core/handler.ts';
import { kindName, type LocatedEntry } from '../../core/located.ts';
import type { FieldReader } from '../fields.ts';

type ReadRule = { readonly handler: RuleHandler; readonly commandAt: number } | { readonly fault: string };

/** `deny: text`, or `true` where there is nothing to add. A rule that refuses or asks does so whatever is wrong with its text. */
export function readRule(read: FieldReader, word: RuleWord, { value, keyAt }: LocatedEntry): ReadRule {
  const written = value.kind === 'scalar' ? value.value : null;
  const rule = (text: string): ReadRule => ({ handler: { kind: 'rule', word, text }, commandAt: value.at });
  if (typeof written === 'string' && (written.trim() !== '' || word !== 'context')) return rule(written.trim());
  if (written === true && word !== 'context') return rule('');
  if (written === false) {
    const fault = `This hook does nothing: "${word}" is false.`;
    read.finding('error', 'MISSING_KEY', keyAt, fault, 'write enabled: false to switch it off');
    return { fault };
  }
  const expected = word === 'context' ? 'the text to add' : 'the reason, or true';
  const message = `"${word}" must be ${expected}, not ${written === '' ? 'empty' : kindName(value)}.`;
  read.finding('error', 'WRONG_TYPE', value.at, message);
  return word === 'deny' || word === 'ask' ? rule('') : { fault: message };
}
