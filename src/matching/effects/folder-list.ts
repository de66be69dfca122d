import { ANY, absoluteText, isWild, type WildText } from '../../shell/effects/wild-text.ts';
import type { PlaceEffect } from './call-effects.ts';
import type { EffectView, EffectWorld } from './view-of-event.ts';

/** Whether a place lies outside of all the folders; `certain`: surely so. */
export type OutsideTest = (view: EffectView, place: PlaceEffect, certain: boolean) => boolean;

export function outsideTest(given: readonly string[], world: Pick<EffectWorld, 'home' | 'temporary'>): OutsideTest {
  let last: { readonly projectDir: string; readonly view: EffectView; readonly folders: readonly string[] } | null =
    null;
  const foldersFor = (view: EffectView): readonly string[] => {
    if (last?.view === view) return last.folders;
    const folders = given.flatMap((word) => foldersOf(word, view, world)).map(view.realPath);
    last = { projectDir: view.projectDir, view, folders };
    return folders;
  };
  return (view, place, certain) => {
    const path = view.forms(place).at(-1) ?? place.path;
    if (path.startsWith(ANY)) return !certain;
    const folders = foldersFor(view);
    if (folders.some((folder) => isInside(path, folder))) return false;
    return !certain || !isWild(path) || !folders.some((folder) => mayLeadInto(path, folder));
  };
}

function foldersOf(word: string, { projectDir, cwd }: EffectView, world: Pick<EffectWorld, 'home' | 'temporary'>) {
  switch (word) {
    case 'project':
      return isProject(projectDir, world.home) ? [projectDir] : isProject(cwd, world.home) ? [cwd] : [];
    case 'home':
      return [world.home];
    case 'temp':
      return world.temporary;
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
