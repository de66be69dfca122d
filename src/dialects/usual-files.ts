import type { FileLocation } from '../core/dialect.ts';
import { DIALECTS } from './all.ts';

/** The file of each dialect that people know: a project's, else the one in the home folder. */
export const USUAL_FILES: readonly string[] = DIALECTS.flatMap(({ files: all }) => {
  // nobody writes those by hand
  const files = all.filter(({ folder }) => !/hookline\/adopted(?:\/|$)/.test(folder));
  const usual = files.find(({ layer }) => layer === 'project') ?? files.find(({ layer }) => layer === 'user');
  return usual === undefined ? [] : [pathText(usual)];
});

function pathText({ base, folder, name }: FileLocation): string {
  const file = typeof name === 'string' ? name : `*${/^\\(\.\w+)\$$/.exec(name.source)?.[1] ?? ''}`;
  return `${base === 'home' ? '~/' : ''}${folder}/${file}`;
}
