import type { Dialect } from '../core/dialect.ts';

/** Where to look for what says which hooks run. */
export interface HookFilesPlace {
  readonly home: string;
  readonly machine: string;
  /** Trust, approvals, what was switched off, the audit trail; null: not known. */
  readonly stateFolder: string | null;
}

/**
 * Globs for everything that decides which hooks run: the files of every dialect wherever they lie, there or not yet, the
 * folders of their scripts, the state folder, and the machine's folders.
 */
export function hookFiles(dialects: readonly Dialect[], place: HookFilesPlace): readonly string[] {
  const { home, machine, stateFolder } = place;
  const locations = dialects.flatMap(({ files }) => files);
  const ofPeople = locations.filter(({ base }) => base !== 'machine');
  const folders = dialects.flatMap(({ hookFolders = [] }) => hookFolders);
  const named = ofPeople.map(({ folder, name }) => (typeof name === 'string' ? `${folder}/${name}` : `${folder}/**`));
  const enforced = locations.filter(({ base }) => base === 'machine').map(({ folder }) => folder.split('/')[0] ?? '');
  const inHome = [...named, ...folders.map((folder) => `${folder}/**`)].map((way) => `${literal(home)}/${way}`);
  return [
    ...new Set([
      ...[...named, ...folders.map((folder) => `${folder}/**`), '.local/state/hookline/**'].map((one) => `**/${one}`),
      ...inHome,
      ...enforced.map((folder) => `${literal(machine)}/${folder}/**`),
      ...(stateFolder === null ? [] : [`${literal(stateFolder)}/**`]),
    ]),
  ];
}

/** The same in the folders whose configuration counts for one event: what goes away with them is named here. */
export function hookFilesIn(dialects: readonly Dialect[], folders: readonly string[]): readonly string[] {
  const locations = dialects.flatMap(({ files }) => files).filter(({ base }) => base === 'project');
  const ways = new Set([
    ...locations.map(({ folder, name }) => (typeof name === 'string' ? `${folder}/${name}` : `${folder}/**`)),
    ...dialects.flatMap(({ hookFolders = [] }) => hookFolders.map((folder) => `${folder}/**`)),
  ]);
  return folders.flatMap((root) => [...ways].map((way) => `${literal(root)}/${way}`));
}

/** A path in which nothing is a pattern. */
function literal(path: string): string {
  return path.replace(/[\\*?[\](){}!+@]/g, '\\$&').replace(/\/$/, '');
}
