import { join } from 'node:path';
import { isUnreadable } from '../core/error-code.ts';
import { orElseFor } from '../core/or-else.ts';
import { readFileSync } from '../looks/files.ts';

const ENDINGS = ['.js', '.cjs', '.mjs', '.ts', '.cts', '.mts', '.tsx', '.jsx', '.json', '.node'];
/** They complete a name as a module's, or take a folder for what it holds. */
const MODULES = /^(?:node|nodejs|tsx|ts-node|bun|deno|jiti|babel-node|esno)$/;
const PYTHONS = /^(?:python|pypy)[\d.]*$/;

/**
 * The files that a program may run for a word that names none itself: `node ./g` runs `g.js`, `node .` what `package.json`
 * names. Those that are not there count too: one that is made later would run.
 */
export function completedNames(program: string, word: string, root: string): readonly string[] {
  if (PYTHONS.test(program)) return /\.py[cw]?$/.test(word) ? [] : [join(word, '__main__.py')];
  if (!MODULES.test(program) || /\.(?:[cm]?[jt]s|[jt]sx|json|node)$/.test(word)) return [];
  const whole = ENDINGS.map((ending) => word + ending);
  const inside = ['package.json', ...ENDINGS.map((ending) => `index${ending}`)].map((name) => join(word, name));
  const main = mainOf(join(root, word, 'package.json'));
  return [...(/^\.{0,2}\/?$/.test(word) ? [] : whole), ...inside, ...(main === null ? [] : [join(word, main)])];
}

/** What a package says that it is when it is run. */
function mainOf(path: string): string | null {
  const told: unknown = orElseFor(isUnreadable, () => JSON.parse(readFileSync(path, 'utf8')), null);
  const main = typeof told === 'object' && told !== null && 'main' in told ? told.main : null;
  return typeof main === 'string' && main !== '' ? main : null;
}
