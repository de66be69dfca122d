import { bounded } from '../bounded.ts';
import type { Call, Input } from '../call.ts';
import { ANY, isWild, type WildText } from '../wild-text.ts';
import type { Change } from './change.ts';
import { IN_TREE } from './listed.ts';
import { fieldOfPath } from './text-changes.ts';
import { withOthers } from './told-input.ts';

/** Lines that are not known to the last letter become unknown, where anything but an end of a line may change. */
export function changedInput(
  change: Change | null,
  { name, args }: Pick<Call, 'name' | 'args'>,
  { text, words, others }: Input,
): Input {
  // of awk, what has no text of its own prints lines, or parts of them
  const chooses = /awk$/.test(name) && (change !== null || !args.some((word) => /"[^"]*[\w./][^"]*"|sub\(/.test(word)));
  const each = (line: WildText): WildText => {
    const made = change === null ? null : change(line);
    // names of a listing are one word each, and stay what they are where nothing in them is meant
    if (isWild(line)) return chooses ? fieldOfPath(args, line) : line === made || line === IN_TREE ? line : ANY;
    return made ?? ANY;
  };
  if (text === null) return { text: null, words: words.length === 0 ? [ANY] : bounded([...new Set(words.map(each))]) };
  // some join lines, or part them
  const isWhole = name === 'tr' || name === 'base64' || name === 'xxd';
  // code that is decoded is to be read by nobody: what it says counts, and that it was hidden; one word is a name
  if (name !== 'tr' && isWhole) {
    const made = each(text);
    return { text: null, words: /^[\w./-]+$/.test(made) ? [made] : [made, ANY] };
  }
  const whole = (one: WildText): WildText => (isWhole ? each(one) : one.split('\n').map(each).join('\n'));
  return withOthers(whole(text), others?.map(whole) ?? []);
}
