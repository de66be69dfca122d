import { readdirSync, readFileSync } from 'node:fs';

export interface OrdinaryOutput {
  readonly title: string;
  readonly text: string;
  /** By cocode's own document it is an unreadable answer: it begins like JSON and is none, or names one variant. */
  readonly notCocode: boolean;
}

const folder = new URL('../../fixtures/answers/ordinary/', import.meta.url);

/** The pictures of control characters stand for the characters themselves. */
const PICTURES = /[␀-␟]/g;

/** Every output of the fixtures, and some that are too long to be written down. */
export function ordinaryOutputs(): readonly OrdinaryOutput[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  return [...files.flatMap((name) => read(name)), ...LONG];
}

function read(name: string): readonly OrdinaryOutput[] {
  const text = readFileSync(new URL(name, folder), 'utf8');
  return text
    .split(/^#### /m)
    .slice(1)
    .map((block) => {
      const end = block.indexOf('\n');
      const title = block.slice(0, end);
      const body = block.slice(end + 1).replace(PICTURES, (it) => String.fromCharCode(it.charCodeAt(0) - 0x2400));
      return { title: `${name}: ${title}`, text: body, notCocode: title.endsWith('[not cocode]') };
    });
}

const LONG: readonly OrdinaryOutput[] = Object.entries({
  'one long line': 'x'.repeat(300_000),
  'a minified bundle': `!function(e){${'var a={reason:1,message:"x"};for(;;){if(a){continue}}'.repeat(5000)}}();`,
  'a long list of data': JSON.stringify(Array.from({ length: 5000 }, (_, id) => ({ id, message: 'x', reason: 'y' }))),
  'a long log of data': Array.from({ length: 5000 }, (_, id) => JSON.stringify({ id, message: 'x' })).join('\n'),
  'a lock file': JSON.stringify(
    { lockfileVersion: 3, packages: { '': { name: 'x' } }, x: 'y'.repeat(200_000) },
    null,
    2,
  ),
  'a long text with braces': '{a} [b] "c\n'.repeat(20_000).slice(1),
  'a hundred blank lines': '\n'.repeat(100),
}).map(([title, text]) => ({ title: `long: ${title}`, text, notCocode: false }));
