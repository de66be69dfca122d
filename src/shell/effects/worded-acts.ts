import { type Call, operandsOf } from './call.ts';
import { compileActs } from './compile-acts.ts';
import { type Act, touches } from './effect.ts';
import { withEnding } from './pack-acts.ts';
import { checkedActs, debuggerActs, importedActs } from './told-commands.ts';
import type { WildText } from './wild-text.ts';

/** What a program reads or writes beside its operands, of which no list of options tells. */
export function wordedActs(call: Call): readonly Act[] {
  return Object.hasOwn(WORDED, call.name) ? (WORDED[call.name]?.(call) ?? []) : [];
}

const WORDED: Readonly<Record<string, (call: Call) => readonly Act[]>> = {
  ack: listed,
  ...Object.fromEntries(['gcc', 'g++', 'cc', 'c++', 'cpp', 'clang', 'clang++'].map((name) => [name, compileActs])),
  colordiff: besideFolder,
  diff: besideFolder,
  'env-cmd': ({ args }) => touches('reads', operandsOf(args, '--env-file').valuesOf('--env-file'), 'file'),
  exiftool: tagged,
  gdb: debuggerActs,
  gojq: importedActs,
  gpg: sealed,
  gzcat: unpacked,
  gpg2: sealed,
  isort: wholeFolder,
  jq: importedActs,
  m4: included,
  md5sum: checkedActs,
  mlr: redirected,
  nodemon: ({ args }) => touches('reads', args.slice(-1).filter(isScript), 'file'),
  sdiff: besideFolder,
  sha1sum: checkedActs,
  sha224sum: checkedActs,
  sha256sum: checkedActs,
  sha384sum: checkedActs,
  sha512sum: checkedActs,
  shasum: checkedActs,
  'ssh-copy-id': privateHalf,
  visudo: checkedCopy,
  yq: loaded,
  zcat: unpacked,
  zcompile: compiled,
  zgrep: (call) => [...goesDown(call), ...unpacked(call)],
};

/** `diff a folder` looks for `folder/a`. */
function besideFolder({ args, name }: Call): readonly Act[] {
  const { operands, hasShort } = operandsOf(args, '', name);
  const [one, other] = operands;
  if (hasShort('-r --recursive') || one === undefined || other === undefined || operands.length !== 2) return [];
  const places = [
    ...(mayBeFolder(other) ? [`${other}/${lastOf(one)}`] : []),
    ...(mayBeFolder(one) ? [`${one}/${lastOf(other)}`] : []),
  ];
  return maybe(touches('reads', places, 'file'));
}

/** A name with an ending is that of a file; what a substitution gives is none either. */
function mayBeFolder(path: WildText): boolean {
  return !/[^/.][^/]*\.[a-zA-Z]\w*$|^\/dev\/|^-$/.test(path);
}

function lastOf(path: WildText): WildText {
  return path.replace(/\/+$/, '').replace(/^.*\//s, '');
}

/** Of a folder it reads every file of its kind, also where links lead. */
function wholeFolder({ args, name }: Call): readonly Act[] {
  const folders = operandsOf(args, '', name).operands.filter(mayBeFolder);
  return touches('reads', folders, 'tree').map((act) => ({ ...act, follows: true as const }));
}

/** `zcompile a` makes `a.zwc`. */
function compiled({ args }: Call): readonly Act[] {
  const [path] = operandsOf(args).operands;
  if (path === undefined || args.includes('-t')) return [];
  return touches('writes', [path.endsWith('.zwc') ? path : `${path}.zwc`], 'file');
}

/** `ack -x`: its input lists the files. */
function listed({ args, input }: Call): readonly Act[] {
  if (!args.includes('-x')) return [];
  const names = input.text === null ? input.words : input.text.split('\n').filter((name) => name !== '');
  return touches('reads', names, 'tree');
}

/** `exiftool '-comment<=a' b.jpg`: what is in `a` is put into the picture. */
function tagged({ args }: Call): readonly Act[] {
  return touches(
    'reads',
    args.flatMap((word) => /^-[\w:]+[-+]?<=(.+)$/s.exec(word)?.[1] ?? []),
    'file',
  );
}

/** `gpg -c a` makes `a.gpg`, with `-a` `a.asc`, and `-b` makes `a.sig`, unless it is told another name. */
function sealed({ args, name }: Call): readonly Act[] {
  const { operands, hasShort } = operandsOf(args, '', name);
  const seals = '-c -e -s -b --symmetric --encrypt --sign --detach-sign --clearsign --clear-sign --enarmor --dearmor';
  if (!hasShort(seals) || hasShort('-o --output')) return [];
  return maybe(
    touches(
      'writes',
      operands.flatMap((path) => ['asc', 'gpg', 'sig'].map((ending) => `${path}.${ending}`)),
      'file',
    ),
  );
}

/** `include(a)` in its words or its input. */
function included({ args, input }: Call): readonly Act[] {
  const texts = [...args, input.text ?? ''];
  return touches(
    'reads',
    texts.flatMap((text) => [...text.matchAll(/\bs?include\(\s*`?([^()'`,]+)/g)].map(([, path = '']) => path)),
    'file',
  );
}

/** `tee > "a"` and its like, in Miller's own language. */
function redirected({ args }: Call): readonly Act[] {
  const found = args.flatMap((text) => [
    ...text.matchAll(/\b(?:tee|emit[1pf]?|printn?|dump)\b[^;}]*?>{1,2}\s*"([^"]+)"/g),
  ]);
  return touches(
    'writes',
    found.map(([, path = '']) => path),
    'file',
  );
}

/** `nodemon --exec '…' a.js` gives it to what it starts. */
function isScript(word: WildText): boolean {
  return /^[^-\s][^\s]*\.[a-zA-Z]\w*$/.test(word);
}

/** `ssh-copy-id -i key.pub` tries whether the key itself already opens the door. */
function privateHalf({ args }: Call): readonly Act[] {
  const { valuesOf } = operandsOf(args, '-i');
  return touches(
    'reads',
    valuesOf('-i').map((path) => path.replace(/\.pub$/, '')),
    'file',
  ).map((act) => ({ ...act, handled: 'uses' as const }));
}

/** It edits and checks a copy beside the file. */
function checkedCopy({ args, name }: Call): readonly Act[] {
  const { operands, valuesOf } = operandsOf(args, '-f --file', name);
  const copies = [...operands, ...valuesOf('-f --file')].map((path) => `${path}.tmp`);
  return [...touches('reads', copies, 'file'), ...touches('writes', copies, 'file')];
}

/** `load("a")` and its like, in the language of yq. */
function loaded({ args }: Call): readonly Act[] {
  const found = args.flatMap((text) => [...text.matchAll(/\bload(?:_\w+)?\(\s*"([^"]+)"/g)]);
  return touches(
    'reads',
    found.map(([, path = '']) => path),
    'file',
  );
}

/** A long option reaches the `grep` behind it, which then looks in the folder that it runs in. */
function goesDown({ args }: Call): readonly Act[] {
  if (!args.some((word) => /^--(?:dereference-)?recursive$/.test(word))) return [];
  return touches('reads', ['.'], 'tree').map((act) => ({ ...act, follows: true as const }));
}

/** `zcat a` prints `a.gz` where there is no `a`. */
function unpacked({ args, name }: Call): readonly Act[] {
  const { operands, has } = operandsOf(args, '', name);
  const files = name === 'zgrep' && !has('-e -f --regexp --file') ? operands.slice(1) : operands;
  return maybe(touches('reads', withEnding(files, '.gz'), 'file'));
}

function maybe(acts: readonly Act[]): readonly Act[] {
  return acts.map((act) => ({ ...act, maybe: true as const }));
}
