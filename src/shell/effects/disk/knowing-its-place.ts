import type { RunAs } from './ran-text.ts';

/** A script knows in which folder it lies. */
export function knowingItsPlace(how: RunAs, path: string): RunAs {
  if (how.kind !== 'inline') return how;
  const [program, option = '-e', text = ''] = how.words;
  if (program !== 'node' || !/\b__(?:dirname|filename)\b|\bimport\.meta\b/.test(text)) return how;
  const folder = JSON.stringify(path.slice(0, path.lastIndexOf('/')) || '/');
  const file = JSON.stringify(path);
  const placed = text
    .replaceAll(/\bimport\.meta\.url\b/g, () => JSON.stringify(`file://${path}`))
    .replaceAll(/\bimport\.meta\.dirname\b/g, () => folder)
    .replaceAll(/\bimport\.meta\.filename\b/g, () => file);
  return { ...how, words: [program, option, `var __filename=${file},__dirname=${folder};\n${placed}`] };
}
