import { gzipSync } from 'node:zlib';
import { type BundleFile, inOrder } from './bundle.ts';
import { Refused } from './judged.ts';
import { BLOCK, FIELDS, headerSum } from './tar-header.ts';

/** GNU's and BSD's write in units of twenty blocks, and some tools warn about anything else. */
const UNIT = 20 * BLOCK;

/** The same files are the same archive: their order, times, owners and modes say nothing about who made it. */
export function writeTarGz(files: readonly BundleFile[]): Uint8Array {
  const blocks = inOrder(files).flatMap(({ path, bytes }) => [headerOf(path, bytes.length), bytes, padding(bytes)]);
  const length = blocks.reduce((sum, { length }) => sum + length, 2 * BLOCK);
  const packed = gzipSync(Buffer.concat(blocks, Math.ceil(length / UNIT) * UNIT), { level: 9 });
  // which system it was made on
  packed[9] = 0xff;
  return packed;
}

function headerOf(path: string, size: number): Uint8Array {
  const block = Buffer.alloc(BLOCK);
  const [prefix, name] = splitPath(path);
  const put = (field: keyof typeof FIELDS, text: string): void => void block.write(text, FIELDS[field][0]);
  const number = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`;
  put('name', name);
  put('mode', number(0o644, 7));
  put('uid', number(0, 7));
  put('gid', number(0, 7));
  put('size', number(size, 11));
  put('time', number(0, 11));
  put('type', '0');
  put('magic', 'ustar\x0000');
  put('prefix', prefix);
  put('sum', `${number(headerSum(block), 6)} `);
  return block;
}

/** A long path stands in two fields, parted at a slash. */
function splitPath(path: string): readonly [prefix: string, name: string] {
  if (Buffer.byteLength(path) <= FIELDS.name[1]) return ['', path];
  const slashes = [...path.matchAll(/\//g)].map(({ index }) => index);
  const at = slashes.find((slash) => Buffer.byteLength(path.slice(slash + 1)) <= FIELDS.name[1]);
  if (at === undefined || Buffer.byteLength(path.slice(0, at)) > FIELDS.prefix[1])
    throw new Refused('BUNDLE_CONTENT', `The name of "${path}" is too long for an archive.`, 'give it a shorter name');
  return [path.slice(0, at), path.slice(at + 1)];
}

function padding({ length }: Uint8Array): Uint8Array {
  return new Uint8Array((BLOCK - (length % BLOCK)) % BLOCK);
}
