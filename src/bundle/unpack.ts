import { gunzipSync } from 'node:zlib';
import { errorCode } from '../core/error-code.ts';
import { Refused } from './judged.ts';
import { LIMITS } from './limits.ts';

/** The tar in a gzip file. Unpacking ends at the limit, however much there would be. */
export function unpack(packed: Uint8Array): Uint8Array {
  if (packed.length === 0) throw new Refused('BUNDLE_UNREADABLE', 'The bundle is empty.');
  if (packed.length > LIMITS.packedBytes)
    throw new Refused('BUNDLE_UNREADABLE', `The bundle has more than ${LIMITS.packedBytes} bytes.`);
  const tar = inflated(packed);
  // a gzip file ends with the length of what is in it: whatever is put behind makes that untrue
  const told = new DataView(packed.buffer, packed.byteOffset).getUint32(packed.length - 4, true);
  if (told === tar.length) return tar;
  throw new Refused('BUNDLE_UNREADABLE', 'Something follows the end of the compressed data.', WHOLE);
}

const PACKED = 'a bundle is a .tar.gz; a server that gives it "Content-Encoding: gzip" makes clients unpack it';
const WHOLE = 'fetch it again; it must be the bytes that were published, and no others';

function inflated(packed: Uint8Array): Uint8Array {
  try {
    return gunzipSync(packed, { maxOutputLength: LIMITS.unpackedBytes });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ERR_BUFFER_TOO_LARGE') {
      const message = `${packed.length} bytes would unpack to more than ${LIMITS.unpackedBytes}; they were not.`;
      throw new Refused('BUNDLE_UNREADABLE', message);
    }
    if (code === 'Z_BUF_ERROR')
      throw new Refused('BUNDLE_UNREADABLE', 'The compressed data ends too early, or something follows it.', WHOLE);
    if (code.startsWith('Z_')) throw new Refused('BUNDLE_UNREADABLE', 'The bundle is no intact gzip file.', PACKED);
    throw error;
  }
}
