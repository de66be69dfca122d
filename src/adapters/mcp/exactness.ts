import { sliceOf, type Written } from './written.ts';

/**
 * What reading makes of the numbers in a value. `rounded`: some have more digits than a fraction keeps, and what was read
 * can be sent in their place. `lost`: one is another number when it is read, an identifier beyond 2^53 or 1e400.
 */
export type Exactness = 'exact' | 'rounded' | { readonly lost: string };

/** Of a value that was looked into as deep as it goes. */
export function exactnessOf(text: string, written: Written, path = ''): Exactness {
  const { fields, items } = written;
  let isRounded = false;
  const parts =
    fields?.map(({ key, value }) => ({ value, at: path === '' ? key : `${path}.${key}` })) ??
    items?.map((value, i) => ({ value, at: `${path}[${i}]` })) ??
    [];
  if (fields === null && items === null) return ofScalar(sliceOf(text, written), path);
  for (const { value, at } of parts) {
    const one = exactnessOf(text, value, at);
    if (typeof one === 'object') return one;
    isRounded ||= one === 'rounded';
  }
  return isRounded ? 'rounded' : 'exact';
}

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
const SHOWN_DIGITS = 40;

function ofScalar(written: string, path: string): Exactness {
  const number = NUMBER.test(written) ? Number(written) : null;
  if (number === null || decimal(written) === decimal(String(number))) return 'exact';
  // below this a number differs from its reading by less than any reader of such numbers can tell
  if (number !== 0 && Math.abs(number) < 2 ** 53) return 'rounded';
  return { lost: `${path} (${written.slice(0, SHOWN_DIGITS)})` };
}

/** One spelling for each value: 1.0, 1 and 10e-1 are the same; null: no number. */
function decimal(text: string): string | null {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? [];
  const digits = whole + fraction;
  let [from, to] = [0, digits.length];
  while (digits[from] === '0') from++;
  while (to > from && digits[to - 1] === '0') to--;
  if (whole === '') return null;
  return from === to
    ? '0'
    : `${sign}${digits.slice(from, to)}e${Number(exponent) + digits.length - to - fraction.length}`;
}
