import type { Finding } from '../core/diagnostic.ts';
import type { FileReading } from '../core/dialect.ts';
import { kindName, type Located, type LocatedMap } from '../core/located.ts';
import { type FieldReader, fieldReader } from './fields.ts';

/** A file that holds an object; of anything else nothing can be read. `strict`: as a field reader takes it. */
export function readMapFile(
  tree: Located,
  what: string,
  strict: readonly string[],
  inside: (read: FieldReader, map: LocatedMap) => Partial<Omit<FileReading, 'findings'>>,
): FileReading {
  const findings: Finding[] = [];
  const read = fieldReader(findings, strict);
  if (tree.kind === 'map') return { hooks: [], switches: [], ...inside(read, tree), findings };
  read.lost('WRONG_TYPE', tree.at, `${what} must be an object, not ${kindName(tree)}.`);
  return { hooks: [], findings, switches: [] };
}
