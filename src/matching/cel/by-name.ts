import { absolutePath, wholePath } from '../../core/path-forms.ts';
import type { CelSurroundings } from './functions.ts';

/** A path as it is written, or where it leads. */
export function byName(
  path: string,
  around: Pick<CelSurroundings, 'cwd' | 'home' | 'realPath' | 'names' | 'ledElsewhere'>,
): string {
  const { cwd, home, realPath, names } = around;
  if (path === '') return path;
  const whole = wholePath(path, cwd, home);
  const text = absolutePath(whole, '/');
  const place = realPath(text);
  const throughLink = whole !== text && realPath(whole) !== place;
  if (throughLink || place !== absolutePath(path, cwd)) around.ledElsewhere = true;
  if (names === 'written') return path;
  if (throughLink) throw new Error(`"${path}" leads through a link and back up, so that it can mean two places`);
  return place;
}
