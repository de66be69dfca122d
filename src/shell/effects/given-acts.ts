import type { Given, GivenFiles } from '../programs/program.ts';
import { isIn } from '../programs/read-options.ts';
import { type Call, operandsOf } from './call.ts';
import { type Act, type Touch, touches } from './effect.ts';
import { STAR, type WildText } from './wild-text.ts';

export function isFiles(given: Given | undefined): given is GivenFiles {
  return typeof given === 'object';
}

/** What becomes of the files that a program is given, as its row says. */
export function givenActs(call: Call, given: GivenFiles): readonly Act[] {
  const { does, deep = '', hiddenWith } = given;
  const { operands, has, hasShort, valuesOf } = operandsOf(call.args, '', call.name);
  const isDeep = deep === 'always' || hasShort(deep);
  const own = isIn(given.skips, operands[0] ?? '') ? operands.slice(1) : operands;
  const files = filesAmong(own, given, has).filter((path) => path !== '-' || does !== 'reads');
  const isHere = files.length === 0 && searchesHere(call, own.length, given, has, hasShort);
  const places = isHere ? ['.'] : files.flatMap(asFile);
  const globs = isDeep ? valuesOf(given.globs ?? '') : [];
  const creates = given.creates === true ? ({ creates: true } as const) : {};
  const plain = touches(does, places, isDeep ? 'tree' : 'file').map((act) => ({ ...act, ...creates }));
  const acts = globs.length > 0 ? found(does, places, globs) : plain;
  if (hiddenWith === undefined || hasShort(hiddenWith)) return acts;
  return acts.map((act) => (act.reach === 'tree' ? ({ ...act, spares: 'hidden' } as const) : act));
}

/** `rg -g '.env*'`: what lies there under such a name is read, wherever else it looks. */
function found(does: GivenFiles['does'], folders: readonly WildText[], globs: readonly WildText[]): readonly Touch[] {
  const wanted = globs.filter((glob) => !glob.startsWith('!')).map((glob) => glob.replace(/^(?:\*\*)?\/+/, ''));
  const paths = folders.flatMap((folder) => wanted.map((glob) => `${folder}/${glob.replaceAll('*', STAR)}`));
  return [...touches(does, folders, 'tree'), ...touches(does, paths, 'file')];
}

type Has = (names: string) => boolean;

function filesAmong(operands: readonly WildText[], given: GivenFiles, has: Has): readonly WildText[] {
  const { after = 0, unless = '', most, like, sole, not = '', behind } = given;
  if (has(not) || (behind !== undefined && !isIn(behind, operands[0] ?? ''))) return [];
  const isAlone = sole === true && operands.length === 1;
  const words = operands.slice(has(unless) || isAlone ? 0 : after);
  const some = most === undefined ? words : words.slice(0, most);
  return like === undefined ? some : some.filter((word) => like.test(word));
}

/** A search that is told what for and not where. */
function searchesHere({ input }: Call, operands: number, given: GivenFiles, has: Has, hasShort: Has): boolean {
  const { here, after = 0, unless = '' } = given;
  if (here === undefined || !(has(unless) || (operands > 0 && operands >= after))) return false;
  return here === 'always' ? input.text === null && input.words.length === 0 : hasShort(here);
}

/** An address is no file, unless it says that it is one. */
export function asFile(word: WildText): readonly WildText[] {
  if (!word.includes('://')) return [word];
  const [, path] = /^file:\/\/(?:localhost)?(\/.*)$/is.exec(word) ?? [];
  if (path !== undefined) return [path];
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(word) ? [] : [word];
}
