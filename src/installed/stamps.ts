/**
 * By what a file is known to be the one that was hashed, without reading it: which one it is, how long it is, and when it was
 * last changed. The last cannot be set by anybody but the administrator, unlike the time of the last write.
 */
export interface Stamps {
  /** The package's folder. */
  readonly root: string;
  /** What somebody has still to be told of it; empty: nothing. */
  readonly news: string;
  /** What every call compares: name and stamp. */
  readonly atOnce: readonly (readonly [string, string])[];
  /** What is compared when it is loaded, as it is written: most of it is never looked up. */
  readonly whenLoaded: string;
}

interface Identity {
  readonly dev: number;
  readonly ino: number;
  readonly size: number;
  readonly ctimeMs: number;
}

export function stampOf({ dev, ino, size, ctimeMs }: Identity): string {
  return `${dev}:${ino}:${size}:${ctimeMs}`;
}

const HEAD = 'hookline-stamps 1';

export function stampsText({ root, news, atOnce, whenLoaded }: Stamps): string {
  const lines = [HEAD, JSON.stringify(root), JSON.stringify(news), ...atOnce.map((pair) => pair.join('\t'))];
  return `${lines.join('\n')}\n${whenLoaded}`;
}

/** As `whenLoaded` is written: before each name, and behind the last stamp, is the end of a line. */
export function stampLines(pairs: readonly (readonly [string, string])[]): string {
  return `\n${pairs.map((pair) => `${pair.join('\t')}\n`).join('')}`;
}

/** Null: it is no such text, or not all of it. */
export function readStamps(text: string): Stamps | null {
  const end = text.indexOf('\n\n');
  const [head, root = '', news = '', ...lines] = text.slice(0, end).split('\n');
  if (end === -1 || head !== HEAD || !text.endsWith('\n')) return null;
  return {
    ...{ root: String(JSON.parse(root)), news: String(JSON.parse(news)), whenLoaded: text.slice(end + 1) },
    atOnce: lines.map((line): [string, string] => {
      const [name = '', stamp = ''] = line.split('\t');
      return [name, stamp];
    }),
  };
}

/** Null: there is none of that name. */
export function stampIn(whenLoaded: string, name: string): string | null {
  const at = whenLoaded.indexOf(`\n${name}\t`);
  if (at === -1) return null;
  const begin = at + name.length + 2;
  return whenLoaded.slice(begin, whenLoaded.indexOf('\n', begin));
}
