import { remembering } from '../../core/remembering.ts';
import { ANY, isWild, type WildText } from './wild-text.ts';

/** What is known of a text, taken apart once: the same few hundred patterns are compared with every path. */
interface Parts {
  readonly isWild: boolean;
  readonly hasAny: boolean;
  /** What is known before the first and behind the last thing that is not. */
  readonly head: string;
  readonly tail: string;
  /** What is known between those that are not. */
  readonly known: readonly string[];
  /** Between its slashes. */
  readonly segments: readonly Segment[];
  readonly hasOpenName: boolean;
}

interface Segment {
  readonly text: WildText;
  readonly isWild: boolean;
  readonly hasAny: boolean;
  readonly head: string;
  readonly tail: string;
}

const MOST_KEPT = 20_000;

const partsOf = remembering(MOST_KEPT, (text: WildText): Parts => {
  const segments = text.split('/').map((segment) => ({ text: segment, ...edgesOf(segment) }));
  const hasOpenName = /[\uE001\uE002]/.test(segments.at(-1)?.text ?? '');
  return { ...edgesOf(text), known: text.split(/[\uE000-\uE002]/), segments, hasOpenName };
});

function edgesOf(text: WildText): Pick<Parts, 'isWild' | 'hasAny' | 'head' | 'tail'> {
  if (!isWild(text)) return { isWild: false, hasAny: false, head: text, tail: text };
  const [head = '', ...others] = text.split(/[\uE000-\uE002]/);
  return { isWild: true, hasAny: text.includes(ANY), head, tail: others.at(-1) ?? '' };
}

/** Whether what is known of the two shows that they describe nothing in common. Most pairs are told by this. */
export function surelyDiffer(one: WildText, other: WildText): boolean {
  const [a, b] = [partsOf(one), partsOf(other)];
  if (!a.isWild && !b.isWild) return one !== other;
  if (!edgesFit(a, b)) return true;
  if (!a.isWild) return !b.known.every((part) => one.includes(part));
  if (!b.isWild) return !a.known.every((part) => other.includes(part));
  return foldersDiffer(a, b) || foldersDiffer(b, a);
}

/** Whether what a pattern says in so many words stands in a text: without that, it does not describe all that the text may be. */
export function mayCover(pattern: WildText, text: WildText): boolean {
  const { head, tail, known } = partsOf(pattern);
  return text.startsWith(head) && text.endsWith(tail) && known.every((part) => text.includes(part));
}

/** Whether its last name is a pattern. */
export function hasOpenName(text: WildText): boolean {
  return partsOf(text).hasOpenName;
}

export function hasWildName(text: WildText): boolean {
  return partsOf(text).segments.at(-1)?.isWild === true;
}

function edgesFit(a: Pick<Parts, 'head' | 'tail'>, b: Pick<Parts, 'head' | 'tail'>): boolean {
  return (
    (a.head.startsWith(b.head) || b.head.startsWith(a.head)) && (a.tail.endsWith(b.tail) || b.tail.endsWith(a.tail))
  );
}

/** Where the one is so many names deep, the other has no more, and each whole name of it is among those. */
function foldersDiffer({ hasAny, segments }: Parts, other: Parts): boolean {
  if (hasAny) return false;
  if (other.segments.length > segments.length) return true;
  return other.segments.some(
    (name) => !name.hasAny && !segments.some((segment) => segment.text === name.text || namesFit(segment, name)),
  );
}

function namesFit(a: Segment, b: Segment): boolean {
  return (a.isWild || b.isWild) && edgesFit(a, b);
}
