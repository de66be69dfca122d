import { isObject } from '../../core/json.ts';
import { pathsIn } from '../../core/tools.ts';

/** How the fields of tools that nobody listed end when a path is in them: `filePath`, `targetFile`, `absolute_path`. */
const ENDS = /(?:path|file(?:name)?|uri|target|destination)$/i;

/** Every path that a tool's input names, also under a name of its own for the field. */
export function namedPaths(input: unknown): readonly string[] {
  const known = pathsIn(input);
  if (!isObject(input)) return known;
  const others = Object.entries(input).flatMap(([key, value]) =>
    typeof value === 'string' && value !== '' && ENDS.test(key) ? [value.replace(/^file:\/\//i, '')] : [],
  );
  return [...known, ...others];
}
