/** What can be asked for by name: `person:ada rule:"no push" everything else`. */
const NAMES = ['person', 'project', 'rule', 'shape', 'agent', 'revision', 'machine', 'session'] as const;

export type Words = Readonly<Partial<Record<(typeof NAMES)[number] | 'text', string>>>;

const WORD = new RegExp(`(?:^|\\s)(${NAMES.join('|')}):(?:"((?:[^"\\\\]|\\\\.)*)"|(\\S+))(?=\\s|$)`, 'g');

export function wordsIn(typed: string): Words {
  const said: Record<string, string> = {};
  const text = typed
    .replace(WORD, (_, name: string, quoted: string | undefined, plain: string | undefined) => {
      const value = quoted === undefined ? (plain ?? '') : quoted.replace(/\\(.)/g, '$1');
      if (value !== '') said[name] = value;
      return ' ';
    })
    .trim();
  return text === '' ? said : { ...said, text };
}

/** The same as somebody would type it. */
export function wordsText(words: Words): string {
  const { text, ...named } = words;
  const said = Object.entries(named).map(([name, value]) => `${name}:${quotedIfNeeded(value)}`);
  return [...said, ...(text === undefined ? [] : [text])].join(' ');
}

function quotedIfNeeded(value: string): string {
  return /^[^\s"\\]+$/.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`;
}
