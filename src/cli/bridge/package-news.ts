import { readImprint } from '../../installed/imprint.ts';
import { takeNews } from '../../installed/kept-stamps.ts';
import { launched } from '../../installed/launched.ts';
import { recordDone } from '../record-done.ts';

/** What nobody was told yet of the package, once and in one process; it stands in the trail from then on. */
export async function toldNews(stateFolder: string): Promise<readonly string[]> {
  const kept = launched();
  if (kept === null || !takeNews(kept.folder)) return [];
  const { root, version } = readImprint(kept.folder) ?? {};
  await recordDone(stateFolder, { kind: 'package', as: 'signed', version, root, text: kept.news });
  return [kept.news];
}
