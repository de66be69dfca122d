import { readFileSync } from 'node:fs';
import type { LoadHook } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { transform } from 'sucrase';

/** Reads files of TypeScript, for a Node that cannot. Lines stay where they are, and a map says the same of columns. */
export const load: LoadHook = async (url, context, nextLoad) => {
  const [, kind] = /^file:[^?#]*\.([cm]?ts)(?:[?#]|$)/.exec(url) ?? [];
  if (kind === undefined) return nextLoad(url, context);
  const path = fileURLToPath(url);
  const source = readFileSync(path, 'utf8');
  const { code, sourceMap } = transform(source, {
    transforms: ['typescript'],
    disableESTransforms: true,
    filePath: path,
    sourceMapOptions: { compiledFilename: path },
  });
  const isModule = kind === 'mts' || (kind === 'ts' && !isScript(code));
  return { format: isModule ? 'module' : 'commonjs', source: `${code}\n${mapLine(sourceMap)}`, shortCircuit: true };
};

/** By which Node finds what stands there in the file itself. */
function mapLine(map: unknown): string {
  const text = Buffer.from(JSON.stringify(map)).toString('base64');
  return `//# sourceMappingURL=data:application/json;base64,${text}`;
}

/** Whatever the package around it says: a file that imports and exports is a module, and no script can. */
function isScript(code: string): boolean {
  try {
    new Script(`(function () {${code}\n})`);
    return true;
  } catch {
    return false;
  }
}
