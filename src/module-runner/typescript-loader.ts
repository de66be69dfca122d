import { readFileSync } from 'node:fs';
import type { LoadHook } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'sucrase';

/** Reads files of TypeScript, for a Node that cannot. Lines stay where they are. */
export const load: LoadHook = async (url, context, nextLoad) => {
  const [, kind] = /^file:[^?#]*\.([cm]?ts)(?:[?#]|$)/.exec(url) ?? [];
  if (kind === undefined) return nextLoad(url, context);
  const path = fileURLToPath(url);
  const source = readFileSync(path, 'utf8');
  const { code } = transform(source, { transforms: ['typescript'], disableESTransforms: true, filePath: path });
  const isModule = kind === 'mts' || (kind === 'ts' && isModuleHere(path, code));
  return { format: isModule ? 'module' : 'commonjs', source: code, shortCircuit: true };
};

/** As Node decides for `.js`: what the nearest package says, else how it is written. */
function isModuleHere(path: string, code: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const type = packageType(join(folder, 'package.json'));
    if (type !== null) return type === 'module' || (type === undefined && looksLikeModule(code));
    if (folder === dirname(folder)) return looksLikeModule(code);
  }
}

/** Undefined: the package does not say; null: there is none here. */
function packageType(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).type;
  } catch {
    return null;
  }
}

function looksLikeModule(code: string): boolean {
  return /^\s*(?:import\b(?!\s*[(.])|export\b)/m.test(code);
}
