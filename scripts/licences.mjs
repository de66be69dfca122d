import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** The licence texts of every package of which a module ended up in one of the chunks. */
export async function licences(root, chunks) {
  const folders = new Set(chunks.flatMap((chunk) => chunk.moduleIds).flatMap((id) => packageFolder(id) ?? []));
  const sections = [];
  for (const folder of [...folders].sort()) {
    const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    const files = (await readdir(folder)).filter((file) => /^(licen[sc]e|copying|notice)(\.(md|txt))?$/i.test(file));
    if (files.length === 0) throw new Error(`${name} is bundled, but ${relative(root, folder)} has no licence file.`);
    const texts = await Promise.all(files.sort().map((file) => readFile(join(folder, file), 'utf8')));
    sections.push([`${name} ${version} (${license})`, ...texts.map((text) => text.trim())].join('\n\n'));
  }
  const rule = `\n\n${'-'.repeat(80)}\n\n`;
  return `${['hookline contains code of the following packages.', ...sections].join(rule)}\n`;
}

function packageFolder(id) {
  return /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(id)?.[1] ?? null;
}
