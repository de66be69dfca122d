import { register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { messageOf } from '../core/message-of.ts';

export type ModuleFunction = (event: unknown, options: { readonly signal: AbortSignal }) => unknown;

/** The function that a file exports. Rejects with words that name the file. */
export async function loadFunction(file: string): Promise<ModuleFunction> {
  const found = await imported(file).catch((error: unknown) => {
    throw new Error(`"${file}" could not be loaded: ${messageOf(error)}${hintFor(error)}`, { cause: error });
  });
  if (isFunction(found)) return found;
  // what was compiled to CommonJS has its default export one level deeper
  if (isModule(found) && isFunction(found.default)) return found.default;
  throw new Error(`"${file}" exports no function by default; write: export default (event) => { … }`);
}

/** A package may say that its files are CommonJS. */
function hintFor(error: unknown): string {
  const isWords = error instanceof SyntaxError && /\b(?:import|export)\b/.test(error.message);
  return isWords ? '; a file with import and export is called .mjs or .ts' : '';
}

/** Lies beside what is built of this. */
const LOADER = './module-runner-typescript.js';

/** TypeScript is read in one way on every Node: some cannot, and the others go by the package around the file. */
async function imported(file: string): Promise<unknown> {
  if (/\.[cm]?ts$/.test(file)) {
    process.setSourceMapsEnabled(true);
    register(LOADER, import.meta.url);
  }
  return (await import(pathToFileURL(file).href)).default;
}

function isFunction(value: unknown): value is ModuleFunction {
  return typeof value === 'function';
}

function isModule(value: unknown): value is { readonly default?: unknown } {
  return typeof value === 'object' && value !== null && '__esModule' in value;
}
