import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { discover } from '../config/discover.ts';
import { treeOf } from '../config/load-file.ts';
import { NATIVE } from '../core/hook.ts';
import { presentIn } from '../core/located.ts';
import { DIALECTS } from '../dialects/all.ts';
import { packsFolder } from './packs-folder.ts';

const PACK_NAME = /^[a-z][a-z-]*$/;
const NOWHERE = '/nonexistent/hookline';

/** The tests of the packs that the configuration of a folder extends, in its order. */
export async function packTests(cwd: string, home: string): Promise<readonly string[]> {
  const files = discover(DIALECTS, { cwd, home, machine: NOWHERE }).filter(({ dialect }) => dialect.name === NATIVE);
  const names: string[] = [];
  for (const { path } of files) names.push(...(await extendedBy(path)));
  const folder = packsFolder();
  const tests = folder === null ? [] : [...new Set(names)].map((name) => join(folder, `${name}.hooktest.yml`));
  return tests.filter((path) => existsSync(path));
}

async function extendedBy(path: string): Promise<readonly string[]> {
  const tree = await treeOf(path);
  const list = tree?.kind === 'map' ? presentIn(tree, 'extends') : null;
  const items = list === null ? [] : list.kind === 'list' ? list.items : [list];
  return items.flatMap((item) =>
    item.kind === 'scalar' && typeof item.value === 'string' && PACK_NAME.test(item.value) ? [item.value] : [],
  );
}
