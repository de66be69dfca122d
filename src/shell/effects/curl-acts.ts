import { bounded } from './bounded.ts';
import { type Call, operandsOf } from './call.ts';
import { type Act, touches } from './effect.ts';
import { expandBraces } from './expand-braces.ts';
import { ANY, STAR, type WildText } from './wild-text.ts';

/** The files of this machine that curl reads and writes by its addresses, and beside what its options name. */
export function curlActs({ args }: Call): readonly Act[] {
  const { has, valuesOf } = operandsOf(args, '', 'curl');
  const formats = args.flatMap((word) => [...word.matchAll(/%output\{(?:>>)?([^}]+)\}/g)]);
  const isPlain = has('-g --globoff');
  const outputs = valuesOf('-o --output');
  // `-o '#1.txt'`: what stood in the first braces of the address
  const numbered = outputs.filter((path) => !isPlain && /#\d/.test(path));
  const addressed = args.flatMap(addressedFile).flatMap((path) => (isPlain ? [path] : addressesIn(path)));
  const uploaded = valuesOf('-T --upload-file').flatMap((path) => (isPlain ? [path] : addressesIn(path)));
  const landed = addressed.flatMap((path) =>
    path.endsWith('/') ? uploaded.map((one) => `${path}${one.slice(one.lastIndexOf('/') + 1)}`) : [path],
  );
  const acts = uploaded.length > 0 ? touches('writes', landed, 'file') : touches('reads', addressed, 'file');
  // what lies there is looked at before it is written, and so is what the answer said
  const looked = [
    ...(uploaded.length > 0 ? landed : []),
    ...valuesOf('-D --dump-header').filter((path) => path !== '-'),
  ];
  return [
    ...touches(
      'writes',
      [
        ...formats.map(([, path = '']) => path),
        ...numbered.map((path) => `${path.startsWith('#') ? './' : ''}${path.replace(/#\d+/g, ANY)}`),
        ...(has('--no-clobber') ? outputs.map((path) => `${path}.${STAR}`) : []),
      ],
      'file',
    ),
    ...acts,
    ...touches('reads', looked, 'file').map((act) => ({ ...act, handled: 'keeps' as const, maybe: true as const })),
  ];
}

/** `file:///path`, as an address writes it. */
function addressedFile(word: WildText): readonly WildText[] {
  const [, path] = /^file:(?:\/\/(?:localhost|127\.0\.0\.1)?)?(\/[^?#]*)/is.exec(word) ?? [];
  return path === undefined
    ? []
    : [path.replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))];
}

/** `/a/{b,c}.txt` and `/a/[1-3].txt`, which curl reads as lists. */
function addressesIn(path: WildText): readonly WildText[] {
  const [list] = /\{[^{}]*,[^{}]*\}/.exec(path) ?? [];
  if (list === undefined) return [path.replace(/\[[^[\]]*-[^[\]]*\]/g, ANY)];
  return bounded(expandBraces(list).flatMap((one) => addressesIn(path.replace(list, () => one))));
}
