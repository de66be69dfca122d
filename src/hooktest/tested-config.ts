import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { discover, projectRoot } from '../config/discover.ts';
import { existingPath } from '../config/existing-path.ts';
import { shippedPack } from '../config/extends/shipped-packs.ts';
import type { NamedFile } from '../config/which-files.ts';
import type { Layer } from '../core/layer.ts';
import { DIALECTS } from '../dialects/all.ts';
import type { TestFile } from './test-file.ts';

/** The configuration that a file of tests is about. */
export interface TestedConfig {
  readonly files: readonly NamedFile[];
  /** The folder that it configures. */
  readonly root: string;
  /** It counts as the person's own only because it was named on the command line. */
  readonly byName: boolean;
}

export interface ConfigChoice {
  readonly home: string;
  /** Files that the person named on the command line, in place of what test files say. */
  readonly named: readonly string[] | null;
}

const ENDING = /\.hooktest\.(?:ya?ml|jsonc?)$/;
const FORMATS = ['yml', 'yaml', 'json', 'jsonc', 'toml'];
const NOWHERE = '/nonexistent/hookline';

/** As it says itself, else the file of the same name beside it, else `hooks.*` beside it, else what counts in its folder. */
export function testedConfig(test: Pick<TestFile, 'path' | 'config'>, { home, named }: ConfigChoice): TestedConfig {
  const folder = dirname(test.path);
  const own = named ?? test.config?.map((path) => resolve(folder, path)) ?? besideOf(test.path);
  if (own === null) return discoveredFrom(folder, home);
  const files = own.map((path): NamedFile => {
    return named === null ? { path, layer: layerOf(path, home) } : { path, layer: 'user' };
  });
  const first = files.find(({ layer }) => layer === 'project')?.path;
  const byName = named !== null && own.some((path) => layerOf(path, home) === 'project');
  return { files, root: projectRoot(dirname(first ?? test.path), home), byName };
}

function besideOf(path: string): readonly string[] | null {
  const folder = dirname(path);
  const stem = basename(path).replace(ENDING, '');
  const candidates = [stem, 'hooks'].flatMap((name) => FORMATS.map((format) => join(folder, `${name}.${format}`)));
  const found = candidates.find((candidate) => existsSync(candidate));
  return found === undefined ? null : [found];
}

/** A person's own and what came with hookline need no approval; whatever else lies somewhere may have come with a repository. */
function layerOf(path: string, home: string): Exclude<Layer, 'session' | 'enforced' | 'local'> {
  const real = existingPath(path) ?? path;
  const own = join(home, '.config', 'hookline');
  const pack = shippedPack(basename(path).replace(/\.yml$/, ''));
  const isShipped = pack !== null && (existingPath(pack) ?? pack) === real;
  const isOwn = isShipped || real.startsWith(`${existingPath(own) ?? own}${sep}`);
  return isOwn ? 'user' : 'project';
}

/** A file of tests that a person wrote or that came with hookline: nobody else said what stands in it. */
export function isOwnTest(path: string, home: string): boolean {
  const real = existingPath(path) ?? path;
  const packs = dirname(shippedPack('guard') ?? NOWHERE);
  return dirname(real) === (existingPath(packs) ?? packs) || layerOf(path, home) === 'user';
}

function discoveredFrom(cwd: string, home: string): TestedConfig {
  const found = discover(DIALECTS, { cwd, home, machine: NOWHERE });
  const files = found.flatMap(({ path, layer, dialect, problem }): NamedFile[] =>
    layer === 'enforced' || layer === 'session' || problem !== undefined
      ? []
      : [{ path, layer, dialect: dialect.name }],
  );
  return { files, root: projectRoot(cwd, home), byName: false };
}
