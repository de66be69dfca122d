// Reads the packs and the guard that come with hookline once, when it is built: a process that starts need not.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** `packs/guard.json` of dist and so on: the text of each pack, and the tree that it is read as. */
export async function packTrees(root, bundled) {
  const folder = await mkdtemp(join(tmpdir(), 'hookline-packs-'));
  try {
    const parser = join(folder, 'parse.mjs');
    await writeFile(parser, bundled);
    const { parseText } = await import(pathToFileURL(parser).href);
    const names = (await readdir(join(root, 'packs'))).filter((name) => /^[a-z-]+\.yml$/.test(name));
    const paths = [...names.map((name) => join(root, 'packs', name)), join(root, 'guards/self-protection.yml')];
    return await Promise.all(paths.map((path) => packTree(path, basename(path), parseText)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function packTree(path, name, parseText) {
  const text = await readFile(path, 'utf8');
  const { tree, findings } = await parseText('yaml', text);
  if (tree === null || findings.length > 0) throw new Error(`packs/${name}: ${findings[0]?.message ?? 'it is empty'}`);
  return [`packs/${name.replace(/yml$/, 'json')}`, JSON.stringify({ text, tree })];
}
