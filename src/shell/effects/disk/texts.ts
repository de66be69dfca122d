import { heldInLine } from '../held-in-line.ts';
import type { Scope } from '../scope.ts';
import { isWild, type WildText } from '../wild-text.ts';

/** What files hold at one point of a line: what the line has put there, or else what lay on the disk before it. */
export interface Texts {
  /** Null: there is none that may be read. */
  readonly textAt: (path: string) => WildText | null;
  /** The line itself has put its text there. */
  readonly isOwn: (path: string) => boolean;
  /** Of one that was looked for nobody knows what the line has put there. */
  isHidden: boolean;
  /** Those of the line's own that were looked at. */
  readonly taken: ReadonlySet<string>;
}

export function textsIn(scope: Scope): Texts {
  const { disk } = scope;
  const writtenAt = (path: string): WildText | null | undefined => {
    // what was copied there may have come before it, and after it
    const held = [path, ...whereItWas(path, scope)].map((one) => heldInLine(one, scope));
    return held.includes(null) ? null : either(held);
  };
  const taken = new Set<string>();
  const texts: Texts = {
    taken,
    isHidden: false,
    isOwn: (path) => typeof writtenAt(path) === 'string',
    textAt(path) {
      const own = writtenAt(path);
      if (own === null) texts.isHidden = true;
      if (own !== undefined) taken.add(path);
      const copied = whereItWas(path, scope).filter((one) => one !== path);
      const textOnDisk = (one: string): WildText | null => (disk === null ? null : disk.textAt(one));
      const before = scope.line.appended.has(path) ? [textOnDisk(path)] : [];
      return either([...before, own, ...copied.map(textOnDisk)]) ?? textOnDisk(path);
    },
  };
  return texts;
}

/** What the line has copied, moved or linked lies elsewhere as yet: in one of several places, where it may be in several folders. */
function whereItWas(path: string, { line: { copied, links } }: Scope): readonly string[] {
  const [led] = links.get(path) ?? [];
  return led !== undefined && !isWild(led) ? [led] : (copied.get(path) ?? [path]);
}

/** Which of the texts it is depends: each counts. */
function either(texts: readonly (WildText | null | undefined)[]): WildText | undefined {
  const all = new Set(texts.filter((text) => text !== null && text !== undefined));
  return all.size === 0 ? undefined : [...all].join('\n');
}
