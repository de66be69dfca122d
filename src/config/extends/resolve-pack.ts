import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { didYouMean } from '../../core/did-you-mean.ts';
import { needsTrust } from '../../core/layer.ts';
import { existsSync } from '../../looks/files.ts';
import type { ConfigFile, FileProblem, NamingPlace, PackFile, PlacedComposition } from '../config-file.ts';
import { projectRoot } from '../discover.ts';
import { liesIn } from '../lies-in.ts';
import { expectedPackage, isPackageName, npmPack } from './npm-pack.ts';
import { shippedPack, shippedPackNames } from './shipped-packs.ts';

type Item = PlacedComposition['extended'][number];
/** What a word under `extends` stands for. */
type Found = Pick<ConfigFile, 'path'> & { readonly pack: PackFile; readonly problem?: Omit<FileProblem, 'file'> };

/** The file that is meant by one item of `extends`; where there is none, one that says why. */
export function resolvePack(item: Item, by: ConfigFile, place: NamingPlace): ConfigFile {
  const found = isPath(item.text)
    ? fileAt(item.text, by, place)
    : (shipped(item.text, by) ?? installed(item.text, by, place));
  const { path, pack, problem } = found;
  const { dialect, layer, root } = by;
  const { line, column } = item;
  return {
    ...{ dialect, path, layer, root, pack },
    // what is part of hookline is protected as well as hookline is
    ...(by.protected === true && pack.kind !== 'shipped' ? { protected: true } : {}),
    ...(by.bundle === undefined ? {} : { bundle: by.bundle }),
    ...(problem === undefined ? {} : { problem: { ...problem, file: by.path, line, column } }),
  };
}

function isPath(text: string): boolean {
  return /^(?:\.\.?|~)?\//.test(text) || isAbsolute(text);
}

function byWhom({ path, pack }: ConfigFile): Pick<PackFile, 'by' | 'first'> {
  return { by: path, first: pack?.first ?? path };
}

function shipped(name: string, by: ConfigFile): Found | null {
  const path = shippedPack(name);
  return path === null ? null : { path, pack: { name, kind: 'shipped', ...byWhom(by), reach: reachOf(by, null) } };
}

function fileAt(text: string, by: ConfigFile, place: NamingPlace): Found {
  const path = text.startsWith('~/') ? join(place.home, text.slice(2)) : resolve(dirname(by.path), text);
  const name = basename(path).replace(/\.(?:ya?ml|jsonc?|toml)$/, '');
  const pack: PackFile = { name, kind: 'file', ...byWhom(by), reach: reachOf(by, place) };
  const problem = strangers(text, path, by, place) ?? missingFile(text, path);
  return { path, pack, ...(problem === null ? {} : { problem }) };
}

function installed(text: string, by: ConfigFile, place: NamingPlace): Found {
  const reach = reachOf(by, place);
  const pack: PackFile = { name: text, kind: 'package', ...byWhom(by), reach };
  if (!isPackageName(text)) return { path: join(reach, text), pack, problem: noPack(text, null) };
  const found = npmPack(text, dirname(by.path), reach);
  if (found === null) return { path: expectedPackage(text, reach), pack, problem: noPack(text, reach) };
  const { path, manifest } = found;
  const why = found.problem === null ? null : ({ code: 'UNKNOWN_PACK', message: found.problem } as const);
  const problem = why ?? (needsTrust(by.layer) ? null : strangers(text, path, by, place));
  return { path, pack: { ...pack, manifest }, ...(problem === null ? {} : { problem }) };
}

/** Of a file in the project, up to the project's root; of any other, only what lies beside it. */
function reachOf(by: ConfigFile, place: NamingPlace | null): string {
  if (by.pack !== undefined) return by.pack.reach;
  const project = place === null ? null : projectRoot(place.cwd, place.home);
  if (needsTrust(by.layer) && !(project !== null && liesIn(project, by.path))) return by.root;
  return project !== null && liesIn(project, by.path) ? project : dirname(by.path);
}

/** What a person or an organization says must not come from whoever wrote the project, nor a project's from elsewhere. */
function strangers(text: string, path: string, by: ConfigFile, place: NamingPlace): Omit<FileProblem, 'file'> | null {
  const project = projectRoot(place.cwd, place.home);
  const code = 'PACK_OUT_OF_REACH';
  if (by.bundle !== undefined && !liesIn(by.bundle.folder, path)) {
    const message = `"${text}" lies outside of the bundle, and nobody who signed the bundle vouches for it.`;
    return { code, message, hint: 'put it into packs/ of the bundle' };
  }
  if (needsTrust(by.layer)) {
    if (liesIn(project, path) || liesIn(by.root, path)) return null;
    const message = `"${text}" lies outside of the project, and a project's file extends only what the project brings along.`;
    return { code, message, hint: 'put it into the project, or extend it in ~/.config/hookline/hooks.yml' };
  }
  if (!liesIn(project, path) || liesIn(project, by.path)) return null;
  const whose = by.layer === 'enforced' ? 'an enforced file' : "a person's own file";
  const message = `"${text}" lies in the project, and ${whose} takes nothing from there: whoever wrote the project could change it.`;
  return { code, message, hint: 'extend it in .hookline/hooks.yml of the project, where it needs approval' };
}

function missingFile(text: string, path: string): Omit<FileProblem, 'file'> | null {
  if (existsSync(path)) return null;
  return {
    code: 'UNKNOWN_PACK',
    message: `There is no file "${text}" to extend.`,
    hint: 'it is looked for beside the file that names it',
  };
}

/** `folder`: where a package was looked for; null: it cannot be the name of one. */
function noPack(text: string, folder: string | null): Omit<FileProblem, 'file'> {
  const names = shippedPackNames();
  const meant = didYouMean(text, names);
  const known = names.map((name) => `"${name}"`).join(', ');
  const where = folder === null ? '' : `, and no package "${text}" in ${join(folder, 'node_modules')}`;
  const hint =
    meant === null
      ? `install it with npm, or write a path that begins with "./"; hookline has ${known}`
      : `did you mean "${meant}"?`;
  const guess = meant === null ? '' : ` Did you mean "${meant}"?`;
  return { code: 'UNKNOWN_PACK', message: `There is no pack "${text}"${where}.${guess}`, hint };
}
