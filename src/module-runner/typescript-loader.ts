import { readFileSync } from 'node:fs';
import type { LoadHook } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { transform } from 'sucrase';

/** Reads files of TypeScript, for a Node that cannot. Lines stay where they are. */
export const load: LoadHook = async (url, context, nextLoad) => {
  const [, kind] = /^file:[^?#]*\.([cm]?ts)(?:[?#]|$)/.exec(url) ?? [];
  if (kind === undefined) return nextLoad(url, context);
  const path = fileURLToPath(url);
  const source = readFileSync(path, 'utf8');
  const { code } = transform(source, { transforms: ['typescript'], disableESTransforms: true, filePath: path });
  const isModule = kind === 'mts' || (kind === 'ts' && !isScript(code));
  return { format: isModule ? 'module' : 'commonjs', source: code, shortCircuit: true };
};

/** Whatever the package around it says: a file that imports and exports is a module, and no script can. */
function isScript(code: string): boolean {
  try {
    new Script(`(function () {${code}\n})`);
    return true;
  } catch {
    return false;
  }
}
