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
};

/** Those that unpack whatever they are given. */
const UNPACKERS: Readonly<Record<string, string>> = { gunzip: 'gzip', bunzip2: 'bzip2', unxz: 'xz', unzstd: 'zstd' };
const PACKED = /\.(?:t?gz|t?bz2?|t?xz|t?zst|lz4|lzma|br|Z)$/;

/** `gzip a` reads `a`, writes `a.gz` and takes `a` away; `-c` prints, `-k` keeps, `-r` goes through folders. */
export function packActs({ name, args, input }: Pick<Call, 'name' | 'args' | 'input'>): readonly Act[] {
  const unpacks = Object.hasOwn(UNPACKERS, name);
  const { suffix, keeps } = PACKERS[UNPACKERS[name] ?? name] ?? { suffix: '.gz' };
  const { operands, has, hasShort, valuesOf } = operandsOf(args, '', name);
  const lists = valuesOf('--files --files0');
  // without a name the list is its input
  const isFed = has('--files --files0') && lists.length === 0;
  const fed = isFed && input.text !== null ? input.text.split(/[\n\0]/).filter((path) => path !== '') : [];
  const all = [...operands.filter((path) => path !== '-'), ...fed];
  // `lz4 in out`
  const [output = name === 'lz4' && !has('-m') ? all[1] : undefined] = valuesOf('-o');
  const files = name === 'lz4' && output !== undefined ? all.slice(0, 1) : all;
  const isDeep = hasShort('-r --recursive');
  const read = [
    ...touches('reads', files, isDeep ? 'tree' : 'file'),
    ...touches('reads', lists, 'file'),
    // what a list names is packed too
    ...(lists.length > 0 || (isFed && input.text === null) ? touches('unknown', [ANY], 'tree') : []),
  ];
  if (has('-c -l -t') || hasShort('--stdout --to-stdout --list --test')) return read;
  const isUnpacked = unpacks || has('-d') || hasShort('--decompress --uncompress');
  const [own = suffix] = valuesOf('-S --suffix');
  const made = output !== undefined ? [output] : files.map((path) => (isUnpacked ? unpacked(path) : `${path}${own}`));
  const isKept = keeps === true ? !hasShort('--rm') && !(name === 'brotli' && has('-j')) : hasShort('-k --keep');
  return [
    ...read,
    ...touches('writes', made, 'file'),
    // these open what is in their way
    ...(/bz2|lz4/.test(suffix) ? touches('reads', made, 'file') : []),
    ...(isDeep ? touches('writes', files, 'below') : []),
    ...(isKept ? [] : touches('deletes', files, isDeep ? 'tree' : 'file')),
  ];
}

function unpacked(path: WildText): WildText {
  return /\.t(?:gz|bz2?|xz|zst)$/.test(path) ? path.replace(/\.t\w+$/, '.tar') : path.replace(PACKED, '');
}
