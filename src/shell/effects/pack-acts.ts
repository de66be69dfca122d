import { type Call, operandsOf } from './call.ts';
import { type Act, touches } from './effect.ts';
import { ANY, type WildText } from './wild-text.ts';

/** What a packer puts behind the name, and whether it leaves the original where it is. */
interface Packer {
  readonly suffix: string;
  readonly keeps?: true;
}

const PACKERS: Readonly<Record<string, Packer>> = {
  gzip: { suffix: '.gz' },
  pigz: { suffix: '.gz' },
  bzip2: { suffix: '.bz2' },
  xz: { suffix: '.xz' },
  zstd: { suffix: '.zst', keeps: true },
  lz4: { suffix: '.lz4', keeps: true },
  brotli: { suffix: '.br', keeps: true },
  lzma: { suffix: '.lzma' },
};

/** Those that unpack whatever they are given. */
const UNPACKERS: Readonly<Record<string, string>> = {
  gunzip: 'gzip',
  bunzip2: 'bzip2',
  unxz: 'xz',
  unzstd: 'zstd',
  unlzma: 'lzma',
};
const PACKED = /\.(?:t?gz|t?bz2?|t?xz|t?zst|lz4|lzma|br|Z)$/;

/** `gzip a` reads `a`, writes `a.gz` and takes `a` away; `-c` prints, `-k` keeps, `-r` goes through folders. */
export function packActs(call: Pick<Call, 'name' | 'args' | 'input' | 'heldBy'>): readonly Act[] {
  const { name, args, input } = call;
  const unpacks = Object.hasOwn(UNPACKERS, name);
  const { operands, has, hasShort, valuesOf } = operandsOf(args, '', name);
  const isOld = name === 'xz' && valuesOf('-F --format').includes('lzma');
  const { suffix, keeps } = PACKERS[isOld ? 'lzma' : (UNPACKERS[name] ?? name)] ?? { suffix: '.gz' };
  const lists = valuesOf('--files --files0 --filelist');
  // without a name the list is its input
  const isFed = has('--files --files0') && lists.length === 0;
  const fed = isFed && input.text !== null ? input.text.split(/[\n\0]/).filter((path) => path !== '') : [];
  const held = lists.map((list) => call.heldBy?.(list)?.texts ?? null);
  const told = held.flatMap((texts) => texts ?? []).flatMap((text) => text.split(/[\n\0]/));
  const all = [...operands, ...fed, ...told].filter((path) => path !== '-' && path !== '');
  // `lz4 in out`
  const [output = name === 'lz4' && !has('-m') ? all[1] : undefined] = valuesOf('-o');
  const files = name === 'lz4' && output !== undefined ? all.slice(0, 1) : all;
  const isDeep = hasShort('-r --recursive');
  const read = [
    ...touches('reads', files, isDeep ? 'tree' : 'file'),
    ...touches('reads', lists, 'file'),
    // what a list names is packed too
    ...(held.includes(null) || (isFed && input.text === null) ? touches('unknown', [ANY], 'tree') : []),
  ];
  const isUnpacked = unpacks || has('-d') || hasShort('--decompress --uncompress');
  const [own = suffix] = valuesOf('-S --suffix');
  // what is not there is looked for with the ending behind it
  const ended = /^(?:g(?:un)?zip|pigz)$/.test(name) && (isUnpacked || has('-l -t')) ? withEnding(files, own) : [];
  const packed = possibly('reads', ended);
  if (has('-c -l -t') || hasShort('--stdout --to-stdout --list --test')) return [...read, ...packed];
  const beside = files.map((path) => (isUnpacked ? unpacked(path) : `${path}${own}`));
  const folders = valuesOf('--output-dir-flat --output-dir-mirror');
  const made =
    output !== undefined
      ? [output]
      : folders.length === 0
        ? beside
        : // `--output-dir-mirror` keeps the folders that stand before a name
          folders.flatMap((folder) => beside.flatMap((path) => [`${folder}/${path}`, `${folder}/${lastPart(path)}`]));
  const isKept = keeps === true ? !hasShort('--rm') && !(name === 'brotli' && has('-j')) : hasShort('-k --keep');
  return [
    ...read,
    ...packed,
    ...touches('writes', made, 'file'),
    ...(isDeep || has('--output-dir-mirror') ? touches('writes', folders, 'file', 'below') : []),
    // these open what is in their way
    ...(/bz2|lz4/.test(suffix) ? touches('reads', made, 'file') : []),
    ...(isDeep ? touches('writes', files, 'below') : []),
    ...(isKept ? [] : [...touches('deletes', files, isDeep ? 'tree' : 'file'), ...possibly('deletes', ended)]),
  ];
}

/** Names without the ending of what is packed: `gunzip a` unpacks `a.gz`. */
export function withEnding(files: readonly WildText[], ending: string): readonly WildText[] {
  return files.filter((path) => !PACKED.test(path) && !path.endsWith(ending)).map((path) => `${path}${ending}`);
}

function possibly(does: 'reads' | 'deletes', paths: readonly WildText[]): readonly Act[] {
  return touches(does, paths, 'file').map((act) => ({ ...act, maybe: true as const }));
}

function lastPart(path: WildText): WildText {
  return path.slice(path.lastIndexOf('/') + 1);
}

function unpacked(path: WildText): WildText {
  return /\.t(?:gz|bz2?|xz|zst)$/.test(path) ? path.replace(/\.t\w+$/, '.tar') : path.replace(PACKED, '');
}
