import type { Diagnostic } from '../../core/diagnostic.ts';
import type { ConfigFile, LoadedFile, NamingPlace } from '../config-file.ts';
import { fileIdentity } from './file-identity.ts';
import { resolvePack } from './resolve-pack.ts';

/** Nobody needs as many. */
const MAX_DEPTH = 10;

interface Extending {
  readonly load: (file: ConfigFile) => Promise<LoadedFile>;
  readonly place: NamingPlace;
  /** What layers of the same trust have taken over already: each file counts once. */
  readonly known: Set<string>;
}

/** The files that a file extends, each before the one that names it, and then the file itself. */
export async function withExtended(
  loaded: LoadedFile,
  extending: Extending,
  way: readonly string[] = [],
): Promise<readonly LoadedFile[]> {
  const { load, place, known } = extending;
  const here = [...way, fileIdentity(loaded.file)];
  const found: LoadedFile[] = [];
  const circles: Diagnostic[] = [];
  const takes: string[] = [];
  for (const item of loaded.composition?.extended ?? []) {
    const file = resolvePack(item, loaded.file, place);
    const own = fileIdentity(file);
    if (here.includes(own)) {
      circles.push(circle(loaded.file, item));
      continue;
    }
    takes.push(own);
    if (known.has(own)) continue;
    known.add(own);
    const pack = await load(here.length > MAX_DEPTH ? tooDeep(file, loaded.file, item) : file);
    found.push(...(await withExtended(pack, extending, here)));
  }
  return [...found, { ...loaded, takes, diagnostics: [...loaded.diagnostics, ...circles] }];
}

type Item = NonNullable<LoadedFile['composition']>['extended'][number];

function circle({ path }: ConfigFile, { text, line, column }: Item): Diagnostic {
  const message = `"${text}" extends this file again, by whatever way: that is left out here.`;
  return { code: 'PACK_CIRCLE', severity: 'warning', message, file: path, line, column };
}

function tooDeep(file: ConfigFile, { path }: ConfigFile, { text, line, column }: Item): ConfigFile {
  const message = `"${text}" is extended by way of more than ${MAX_DEPTH} files, which is the limit; name it in the first of them.`;
  return { ...file, problem: { code: 'UNKNOWN_PACK', message, file: path, line, column } };
}
