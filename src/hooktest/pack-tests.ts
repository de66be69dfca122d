import { existsSync } from 'node:fs';
import { discover } from '../config/discover.ts';
import { shippedPack } from '../config/extends/shipped-packs.ts';
import { treeOf } from '../config/understood-file.ts';
import { NATIVE } from '../core/hook.ts';
import { presentIn } from '../core/located.ts';
import { DIALECTS } from '../dialects/all.ts';

const NOWHERE = '/nonexistent/hookline';

/** The tests of the shipped packs that the configuration of a folder extends, each once, in its order. */
export async function packTests(cwd: string, home: string): Promise<readonly string[]> {
  const files = discover(DIALECTS, { cwd, home, machine: NOWHERE }).filter(({ dialect }) => dialect.name === NATIVE);
  const packs = new Set<string>();
  for (const { path } of files) await addExtended(path, packs);
  return [...packs].map((path) => path.replace(/\.yml$/, '.hooktest.yml')).filter((path) => existsSync(path));
}

/** A pack may extend others. */
async function addExtended(path: string, packs: Set<string>): Promise<void> {
  const tree = await treeOf(path);
  const list = tree?.kind === 'map' ? presentIn(tree, 'extends') : null;
  const items = list === null ? [] : list.kind === 'list' ? list.items : [list];
  for (const item of items) {
    const name = item.kind === 'scalar' && typeof item.value === 'string' ? item.value : '';
    const pack = shippedPack(name);
    if (pack === null || packs.has(pack)) continue;
    packs.add(pack);
    await addExtended(pack, packs);
  }
}
