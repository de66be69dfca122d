import { ANY, absoluteText, isWild, type WildText } from '../../shell/effects/wild-text.ts';
import type { PlaceEffect } from './call-effects.ts';
import type { EffectView, EffectWorld } from './view-of-event.ts';

/** Whether a place lies outside of all the folders; `certain`: surely so. */
export type OutsideTest = (view: EffectView, place: PlaceEffect, certain: boolean) => boolean;

export function outsideTest(given: readonly string[], world: Pick<EffectWorld, 'home' | 'temporary'>): OutsideTest {
  let last: { readonly view: EffectView; readonly folders: Folders } | null = null;
  const foldersFor = (view: EffectView): Folders => {
    if (last?.view === view) return last.folders;
    const real = (words: readonly string[]): readonly string[] =>
      words.flatMap((word) => foldersOf(word, view, world)).map(view.realPath);
    const folders = { lasting: real(given.filter((word) => word !== 'temp')), own: real(['project', 'home']) };
    last = { view, folders };
    return folders;
  };
  const temporary = given.includes('temp') ? world.temporary : [];
  return (view, place, certain) => {
    const path = view.forms(place).at(-1) ?? place.path;
    if (path.startsWith(ANY)) return !certain;
    const { lasting, own } = foldersFor(view);
    const isIn = (folders: readonly string[]): boolean => folders.some((folder) => isInside(path, folder));
    // what somebody keeps is not there for a while only, wherever it lies
    if (isIn(lasting) || (isIn(temporary) && !isIn(own))) return false;
    return !certain || !isWild(path) || ![...lasting, ...temporary].some((folder) => mayLeadInto(path, folder));
  };
}

/** Folders that every rule knows, and all of which lead to where they lead at an event. */
export function isUsualFolder(word: string): boolean {
  return word === 'project' || word === 'home' || word === 'temp';
}

interface Folders {
  readonly lasting: readonly string[];
  /** What is never there only for a while. */
  readonly own: readonly string[];
}

function foldersOf(word: string, { projectDir, cwd }: EffectView, world: Pick<EffectWorld, 'home'>): readonly string[] {
  switch (word) {
    case 'project':
      return isProject(projectDir, world.home) ? [projectDir] : isProject(cwd, world.home) ? [cwd] : [];
    case 'home':
      return [world.home];
    default:
      return [absoluteText(word, projectDir, world.home)];
  }
}

/** Where somebody keeps all that they have is no project, whatever was started there. */
function isProject(folder: string, home: string): boolean {
  return !isInside(home, folder);
}

function isInside(path: WildText, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

/** What is known of the path is on the way to the folder. */
function mayLeadInto(path: WildText, folder: string): boolean {
  return `${folder}/`.startsWith(path.slice(0, path.search(/[\uE000-\uE002]/)));
}
