import { isObject } from '../../core/json.ts';
import { pathsIn } from '../../core/tools.ts';

/** How the fields of tools that nobody listed end when a path is in them: `filePath`, `targetFile`, `absolute_path`. */
const ENDS = /(?:path|file|filename|uri|target|destination)$/i;
const MOST_FIELDS = 100;

/** Every path that a tool's input names, also under a name of its own for the field. */
export function namedPaths(input: unknown): readonly string[] {
  const known = pathsIn(input);
  if (!isObject(input)) return known;
  const others = Object.entries(input)
    .slice(0, MOST_FIELDS)
    .flatMap(([key, value]) => (typeof value === 'string' && value !== '' && ENDS.test(key) ? [plainPath(value)] : []));
  return [...new Set([...known, ...others])];
}

function plainPath(value: string): string {
  return value.replace(/^file:\/\//i, '');
}
