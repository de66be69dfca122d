import type { NameKind } from './name-kind.ts';
import { looksRandom } from './ordinary-value.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const LEAST_ASSIGNED_CHARS = 6;

/** Whether a value that is no ordinary word is what a name of this kind would hold. `assigned`: `name=value`, as nobody writes in a sentence. */
export function fitsKind(kind: NameKind, value: string, assigned: boolean): boolean {
  switch (kind) {
    case 'secret':
      return true;
    case 'password':
      return looksRandom(value) || (assigned && value.length >= LEAST_ASSIGNED_CHARS);
    case 'random':
      return looksGenerated(value);
    case 'code':
      return /^\d{4,10}$/.test(value) || looksGenerated(value);
    case 'none':
      return false;
  }
}

/** Nobody's word, and no number of a thing either: one part of it is long and mixes letters and digits. */
function looksGenerated(value: string): boolean {
  if (UUID.test(value) || /^\d{4}-\d\d-\d\d/.test(value)) return false;
  // a path has neither the signs of base64 nor so many digits
  if (/^[\w+/=-]{20,}$/.test(value) && value.includes('/'))
    return /[+=]/.test(value) || (value.match(/\d/g)?.length ?? 0) > 2;
  return looksRandom(value) && value.split(/[-_.:]/).some((part) => /^(?=.*\d)(?=.*[A-Za-z]).{8,}/.test(part));
}
