import { quotedWord } from '../../quoted-word.ts';
import { operandsOf } from '../call.ts';
import { isWild, type WildText } from '../wild-text.ts';
import { nearest } from './disk.ts';
import type { RanText } from './ran-text.ts';
import type { Texts } from './texts.ts';

const VALUED = '-f --justfile -d --working-directory --set --shell --dotenv-path --color';
const UNKNOWN = '${HOOKLINE_UNKNOWN}';
const HEAD = /^@?([A-Za-z_][\w-]*)((?:\s+[^:=]+)?)\s*:(?!=)\s*(.*)$/;
const MOST_RECIPES = 60;

interface Recipe {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly needs: readonly string[];
  readonly lines: string[];
}

/** The recipes that just is told to run, and those that they need. */
export function justRecipes(args: readonly WildText[], cwd: WildText, texts: Texts): readonly RanText[] {
  const { operands, has, valuesOf } = operandsOf(args, VALUED);
  if (has('-l --list --summary -n --dry-run --show -s --dump --evaluate --choose -e --edit -h --help')) return [];
  const [named] = valuesOf('-f --justfile');
  const file = nearest(texts, cwd, named === undefined ? ['justfile', 'Justfile', '.justfile'] : [named]);
  if (file === null) return [];
  const { recipes, values } = readJustfile(file.text);
  const [first, ...others] = operands.filter((word) => !word.includes('='));
  const start = first === undefined ? recipes.values().next().value?.name : first;
  const found: RanText[] = [];
  const seen = new Set<string>();
  const run = (name: string, words: readonly WildText[]): void => {
    const recipe = recipes.get(name);
    if (recipe === undefined || seen.has(name) || seen.size >= MOST_RECIPES) return;
    seen.add(name);
    for (const need of recipe.needs) run(need, []);
    const given = new Map(
      recipe.parameters.flatMap((one, i) => {
        const word = words[i];
        return word === undefined || isWild(word) ? [] : [[one, quotedWord(word)] as const];
      }),
    );
    const value = (text: string): string => {
      const own = text.trim();
      return (
        given.get(own) ?? values.get(own) ?? /^'([^']*)'$/.exec(own)?.[1] ?? /^"([^"\\]*)"$/.exec(own)?.[1] ?? UNKNOWN
      );
    };
    const lines = recipe.lines.map((line) => line.replace(/\{\{(.*?)\}\}/g, (_, inner: string) => value(inner)));
    const isScript = lines[0]?.startsWith('#!') === true;
    const own = isScript ? (/\b(?:ba|z|da|k)?sh\b/.test(lines[0] ?? '') ? [lines.join('\n')] : []) : lines.map(plain);
    if (own.length > 0) found.push({ ...file, part: name, how: { kind: 'lines', lines: own, folder: file.folder } });
    // what stands behind a recipe without words for it is another
    const [next, ...more] = recipe.parameters.length === 0 ? words : [];
    if (next !== undefined) run(next, more);
  };
  if (start !== undefined) run(start, others);
  return found;
}

function plain(line: string): string {
  return line.replace(/^[@-]+/, '');
}

function readJustfile(text: string): {
  readonly recipes: ReadonlyMap<string, Recipe>;
  readonly values: ReadonlyMap<string, string>;
} {
  const recipes = new Map<string, Recipe>();
  const values = new Map<string, string>();
  let recipe: Recipe | null = null;
  for (const line of text
    .replace(/\r/g, '')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')) {
    if (/^\s+\S/.test(line)) {
      recipe?.lines.push(line.trim());
      continue;
    }
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, name, value = ''] = /^(?:export\s+)?([A-Za-z_][\w-]*)\s*:=\s*(.*)$/.exec(line) ?? [];
    if (name !== undefined) {
      const literal = /^'([^']*)'\s*$|^"([^"\\]*)"\s*$/.exec(value);
      values.set(name, literal?.[1] ?? literal?.[2] ?? UNKNOWN);
      continue;
    }
    const [, own, parameters = '', needs = ''] = HEAD.exec(line) ?? [];
    recipe = null;
    if (own === undefined) continue;
    recipe = {
      name: own,
      parameters: parameters.split(/\s+/).flatMap((one) => (one === '' ? [] : [one.replace(/^[+*$]+|=.*$/g, '')])),
      needs: needs
        .replace(/#.*$|\(([\w-]+)[^)]*\)/g, ' $1 ')
        .split(/\s+|&&/)
        .filter((one) => /^[\w-]+$/.test(one)),
      lines: [],
    };
    recipes.set(own, recipe);
  }
  return { recipes, values };
}
