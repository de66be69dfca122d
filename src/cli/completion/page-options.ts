/** An option, as the page of its command tells of it. */
export interface PageOption {
  /** `--limit`, `-n`. */
  readonly names: readonly string[];
  /** What stands for its value: `FILE`, `yaml|json`; null: it takes none. */
  readonly value: string | null;
  readonly about: string;
}

/** `  --limit, -n COUNT         how many`. A test holds that each page names every option of its command. */
const LINE =
  /^ {2}(--?[\w-]+(?:, --?[\w-]+)*)(?: ('[^']+'|\[[\w:]+\]\w*|[A-Z][\w:.|=-]*|[\w-]+(?:\|[\w-]+)+))?(?: +(.*))?$/gm;

export function pageOptions(page: string): readonly PageOption[] {
  return [...page.matchAll(LINE)].flatMap(([, names = '', value, about = '']) => {
    const all = names.split(', ');
    // a line of several words of their own has what they are on the next one
    const isList = all.filter((name) => name.startsWith('--')).length > 1 && value === undefined && about === '';
    const option = { value: value ?? null, about: about.replace(/[.;:,]$/, '') };
    return isList ? all.map((name) => ({ ...option, names: [name], value: 'FILE' })) : [{ ...option, names: all }];
  });
}

/** What the first line says that the command is about: `<event>`, `[file]`. */
export function pageSubject(page: string): string | null {
  return /^hookline [a-z]+ (?:-- )?[<[](\w+)/.exec(page)?.[1] ?? null;
}

/** The words that may follow, where the examples of the page have some: `hookline audit tail`. */
export function pageParts(page: string, command: string): readonly string[] {
  const found = [...page.matchAll(new RegExp(`\\bhookline ${command} ([a-z]+)\\b`, 'g'))].map(([, word = '']) => word);
  return [...new Set(found)];
}
