import { amongTexts } from '../../shell/effects/among-texts.ts';
import { covers } from '../../shell/effects/covers.ts';
import { ANY, isWild, STAR, type WildText } from '../../shell/effects/wild-text.ts';
import { overlap, overlapAsTold } from '../changes/overlap.ts';
import { MOST_DOUBLE_STARS, MOST_FORMS, type PlacePattern, placePattern } from '../changes/place-pattern.ts';
import { compileGlob, type Glob, globProblem } from '../glob.ts';
import type { PlaceEffect } from './call-effects.ts';

/** `visible`: a tree, without what has a leading dot on the way down. */
type Reach = PlaceEffect['reach'] | 'visible';

/** Ordered globs over places, compiled for one folder. The last that fits decides, and a list of only `!` starts from everything. */
export interface PlaceList {
  /** Whether a place may be meant; `certain`: without what cannot be told. */
  readonly may: (path: WildText, reach: Reach, certain: boolean) => boolean;
  /** Whether it surely is, with all that it may be. */
  readonly surely: (path: WildText, reach: PlaceEffect['reach']) => boolean;
  /** What lies below a folder may be meant although the folder is not. */
  readonly reachesBelow: boolean;
  /** Something is taken out. */
  readonly takesOut: boolean;
  /** A place that it names by its whole name lies in that folder. */
  readonly namesBelow: (folder: WildText) => boolean;
}

/** What is the same in every folder. */
export type PlaceGlobs = readonly PlaceGlob[];

interface PlaceGlob {
  readonly text: string;
  readonly exact: Glob | null;
  /** It is meant from the folder of the repository on, wherever in it the agent is. */
  readonly ofProject: boolean;
}

/** The folders that globs are relative to. */
interface GlobFolders {
  readonly cwd: string;
  readonly projectDir: string;
  readonly home: string;
  /** `~` may mean this one as well, where something is looked for that is not to be: a grant needs the home itself. */
  readonly agentHome?: string | null;
}

/** As hooks find it in their environment. */
const OF_PROJECT = /^(!?)\$(?:HOOKLINE_PROJECT|\{HOOKLINE_PROJECT\})\/+/;

/** More in a glob than stars, question marks and braces. */
const SPECIAL = /[[\]()\\]/;

export async function compilePlaceGlobs(
  globs: readonly string[],
  home: string,
): Promise<PlaceGlobs | { readonly problem: string }> {
  const all: PlaceGlob[] = [];
  for (const given of globs) {
    const text = given.replace(OF_PROJECT, '$1./');
    const body = text.replace(/^!(?!\()/, '').replace(/^\.\//, '');
    // everything else is known here without a parser of globs, which would have to be loaded
    const glob = SPECIAL.test(body) ? await compileGlob(inHome(body, home)) : null;
    const problem = glob === null ? globProblem(body) : 'problem' in glob ? glob.problem : null;
    if (problem !== null) return { problem };
    if (mayBeCut(body) && placePattern(text, '/', home).isCut)
      return { problem: `The glob "${given}" says too much in its braces or stars.` };
    all.push({ text, exact: glob === null || 'problem' in glob ? null : glob, ofProject: text !== given });
  }
  return all;
}

function inHome(glob: string, home: string): string {
  return glob.replace(/^~(?=\/|$)/, home.replace(/[[\](){}*?!\\]/g, '\\$&'));
}

/** Whether its braces or stars could say more than is looked at: counted, not spelled out. */
function mayBeCut(glob: string): boolean {
  // a slash at the end is one more
  if (glob.split('**').length > MOST_DOUBLE_STARS) return true;
  if (!glob.includes('{')) return false;
  const groups = glob.match(/\{[^{}]*\}/g) ?? [];
  const isNested = groups.length < (glob.match(/\{/g)?.length ?? 0);
  const forms = groups.reduce((count, group) => count * group.split(',').length, 1);
  return isNested || forms > MOST_FORMS || glob.includes('..');
}

export function placeList(globs: PlaceGlobs, { cwd, projectDir, home, agentHome = null }: GlobFolders): PlaceList {
  const compiled = ({ ofProject }: PlaceGlob, text: string, exact: Glob | null, tilde = home): Entry => {
    const folder = ofProject ? projectDir : cwd;
    return entryOf(placePattern(text, folder, tilde), exact, folder);
  };
  const entries = globs.map((glob) => compiled(glob, glob.text, glob.exact));
  const fromAll = entries.every(({ takesOut }) => takesOut);
  const last = [...entries].reverse();
  // `~/.ssh` is written by people who mean what is in it; to grant something it has to be said
  const within = globs.map((glob, i) => (isOnePlace(glob.text) ? compiled(glob, `${glob.text}/**`, null) : entries[i]));
  const agents = (glob: PlaceGlob | undefined): readonly Entry[] => {
    if (agentHome === null || glob === undefined || !/^~(?:\/|$)/.test(glob.text)) return [];
    const texts = isOnePlace(glob.text) ? [glob.text, `${glob.text}/**`] : [glob.text];
    return texts.map((text) => compiled(glob, text, null, agentHome));
  };
  const meant = entries
    .flatMap((entry, i) => [entry, ...(within[i] === entry ? [] : [within[i] ?? entry]), ...agents(globs[i])])
    .reverse();
  const may = (path: WildText, reach: Reach, certain: boolean): boolean => {
    for (const entry of meant) {
      if (!entry.takesOut) {
        if (entry.fits(path, reach, certain)) return true;
      } else if (entry.holds(path, reach)) return false;
    }
    return fromAll;
  };
  // what is not wholly known takes longest, and comes again for each effect and copy that has it
  const known = new Map<string, boolean>();
  return {
    may(path, reach, certain) {
      if (!isWild(path)) return may(path, reach, certain);
      const key = `${reach} ${certain} ${path}`;
      const answer = known.get(key) ?? may(path, reach, certain);
      if (known.size >= MOST_KEPT) known.clear();
      known.set(key, answer);
      return answer;
    },
    surely(path, reach) {
      // something unknown may lead up again
      const isOpen = path.includes(ANY);
      for (const entry of last) {
        if (entry.takesOut) {
          if (entry.fits(path, reach, false)) return false;
        } else if (entry.isEverything || (!isOpen && entry.holds(path, reach))) return true;
      }
      return fromAll;
    },
    reachesBelow: entries.some(({ takesOut, reachesBelow }) => !takesOut && reachesBelow),
    takesOut: entries.some(({ takesOut }) => takesOut),
    namesBelow: (folder) =>
      entries.some((entry, i) => !entry.takesOut && isOnePlace(globs[i]?.text ?? '*') && entry.isAbove(folder)),
  };
}

const MOST_KEPT = 1000;

/** A place by its name, which may be a folder's. */
function isOnePlace(glob: string): boolean {
  return /^(?:\\.|[^!*?{[\\])+$/.test(glob) && !glob.endsWith('/');
}

interface Entry extends Pick<PlacePattern, 'takesOut'> {
  /** Whether the place may be one of these. */
  readonly fits: (path: WildText, reach: Reach, certain: boolean) => boolean;
  /** Whether it is one of these, with everything that it may be. */
  readonly holds: (path: WildText, reach: Reach) => boolean;
  readonly isEverything: boolean;
  readonly reachesBelow: boolean;
  /** Whether it is a folder on the way to one of these. */
  readonly isAbove: (path: WildText) => boolean;
}

function entryOf(pattern: PlacePattern, exact: Glob | null, cwd: string): Entry {
  const { texts, parents, ownParents, takesOut } = pattern;
  const own = amongTexts(texts);
  const above = amongTexts(parents);
  const ownAbove = amongTexts(ownParents);
  const visible = parents.filter((folder) => texts.some((text) => leadsVisibly(folder, text)));
  const visiblyAbove = amongTexts(visible);
  const base = cwd.endsWith('/') ? cwd : `${cwd}/`;
  const isExactly = (path: string): boolean =>
    exact === null || exact.matches(path) || (path.startsWith(base) && exact.matches(path.slice(base.length)));
  const isEverything = texts.some((text) => text === `/${ANY}`);
  return {
    takesOut,
    isEverything,
    isAbove: (path) => (isWild(path) ? parents.some((text) => overlap(path, text)) : above(path)),
    reachesBelow: texts.some((text) => text.includes(ANY)),
    fits(path, reach, certain) {
      if (!isWild(path)) {
        if (own(path) && isExactly(path)) return true;
        if (reach === 'visible') return visiblyAbove(path);
        return (reach === 'tree' && above(path)) || (reach === 'some' && !certain && ownAbove(path));
      }
      const meets = certain ? overlapAsTold : overlap;
      const isIn = (others: readonly WildText[]): boolean => others.some((text) => meets(path, text));
      // of the folders that a bare star finds nothing is told by it
      const folders = reach === 'visible' ? visible : parents;
      const isAbove = certain && NO_NAME.test(path) ? folders.some((text) => covers(text, path)) : isIn(folders);
      const isTree = reach === 'tree' || reach === 'visible';
      return isIn(texts) || (isTree && isAbove) || (reach === 'some' && !certain && isIn(ownParents));
    },
    holds(path, reach) {
      if (isEverything) return true;
      if (isWild(path) && exact !== null) return false;
      const isIn = (one: WildText): boolean => texts.some((text) => covers(text, one));
      // wherever it begins, it is somewhere
      const whole = path.startsWith(ANY) ? `/${path}` : path;
      const itself = isWild(path) ? isIn(whole) : own(path) && isExactly(path);
      return itself && (reach === 'file' || isIn(`${whole}/${ANY}`));
    },
  };
}

/** Without a name with a leading dot on the way from a folder to what lies in it. */
function leadsVisibly(folder: WildText, text: WildText): boolean {
  return text.startsWith(`${folder}/`) && !text.slice(folder.length).includes('/.');
}

/** Its last name is nothing but stars. */
const NO_NAME = new RegExp(`/[${STAR}${ANY}]+$`);
