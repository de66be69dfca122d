import { statSync } from 'node:fs';

/** Another one whenever something else is there; of a folder, only when it is another one. Empty: nothing is there. */
export function stampOf(path: string): string {
  try {
    const stats = statSync(path, { bigint: true });
    const { dev, ino, size, mtimeNs, ctimeNs } = stats;
    return stats.isDirectory() ? `${dev} ${ino}` : `${dev} ${ino} ${size} ${mtimeNs} ${ctimeNs}`;
  } catch {
    return '';
  }
}
