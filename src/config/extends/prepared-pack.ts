import { basename, dirname, join } from 'node:path';
import { isObject, parsedJson } from '../../core/json.ts';
import type { Located } from '../../core/located.ts';
import { orElse } from '../../core/or-else.ts';
import { readFileSync } from '../../looks/files.ts';

/**
 * What a pack that comes with hookline was read as when hookline was built. It is as well protected as the rest of
 * hookline, so that it counts for enforced files too. Null: it was read from another text, or nothing was built.
 */
export function preparedPack(path: string, text: string): Located | null {
  const file = join(dirname(dirname(path)), 'dist', 'packs', `${basename(path, '.yml')}.json`);
  const prepared = parsedJson(orElse(() => readFileSync(file, 'utf8'), ''));
  // the very same text, so that nothing stale ever counts
  if (!isObject(prepared) || prepared.text !== text || !isObject(prepared.tree)) return null;
  return prepared.tree as unknown as Located;
}
