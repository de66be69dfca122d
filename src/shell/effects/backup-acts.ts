import { programNamed } from '../programs/program-named.ts';
import { type Call, operandsOf } from './call.ts';
import { type Act, touches } from './effect.ts';
import { STAR, type WildText } from './wild-text.ts';

/**
 * `sed -i.bak`, `perl -pi~`: what was there is kept under another name. All that stands behind the letter is the end of that name, so that
 * `sed -ie` keeps `ae` beside `a`.
 */
const IN_PLACE: ReadonlyMap<string, RegExp> = new Map([
  ...['sed', 'gsed', 'ssed'].map((name) => [name, /^-[nrEsuz]*i(\S+)$|^--in-place=(.+)$/s] as const),
  ...['perl', 'ruby'].map((name) => [name, /^-[acnpsStTuUvwWXl0-7]*i(\S+)$/s] as const),
]);

/** The copies that programs make of what they are about to write over. */
export function backupActs(call: Call): readonly Act[] {
  const { name, args } = call;
  // most make none
  const form = IN_PLACE.get(name);
  if (form !== undefined) return args.some((word) => form.test(word)) ? edited(call, form) : [];
  return programNamed(name).acts === 'copies' ? copied(call) : [];
}

function edited({ name, args }: Call, form: RegExp): readonly Act[] {
  const { operands, has } = operandsOf(args, '', name);
  const [suffix = ''] = args.flatMap((word) => {
    const [, short, long] = form.exec(word) ?? [];
    return short ?? long ?? [];
  });
  // `-E` has a text only where it is no kind of pattern
  const isTold = has('-e -f --expression --file') || (!/sed$/.test(name) && has('-E'));
  const files = operands.slice(isTold ? 0 : 1);
  return touches(
    'writes',
    files.map((path) => named(path, suffix)),
    'file',
  );
}

/** `sed -i.bak`, and `sed -i'old/*'`, whose star is the name. */
function named(path: WildText, suffix: WildText): WildText {
  if (!suffix.includes('*')) return `${path}${suffix}`;
  const folder = suffix.includes('/') ? '' : path.slice(0, path.lastIndexOf('/') + 1);
  return `${folder}${suffix.replaceAll('*', path.slice(path.lastIndexOf('/') + 1))}`;
}

/** `cp -b`, `mv --backup=numbered`, `ln -b -S .old`: of what is there already. */
function copied({ name, args }: Call): readonly Act[] {
  // to rsync and scp the letters are others
  if (!/^(?:cp|mv|ln|install)$/.test(name) || !args.some((word) => /^-[a-zA-Z]*b|^--b|^--suf|^-[a-zA-Z]*S/.test(word)))
    return [];
  const { operands, hasShort, valuesOf } = operandsOf(args, '--backup', name);
  if (!hasShort('-b --backup -S --suffix')) return [];
  const [folder] = valuesOf('-t --target-directory');
  const target = folder ?? operands.at(-1);
  const sources = folder === undefined ? operands.slice(0, -1) : operands;
  if (target === undefined) return [];
  const own = sources.map((path) => `${target}/${path.replace(/\/+$/, '').replace(/^.*\//s, '')}`);
  const suffix = args.some((word) => /^--backup=(?:t|numbered)/.test(word))
    ? `.~${STAR}~`
    : (valuesOf('-S --suffix')[0] ?? '~');
  return touches(
    'writes',
    [target, ...own].map((path) => `${path}${suffix}`),
    'file',
  );
}
