import { type Act, touches } from './effect.ts';
import { ANY, ONE, type WildText } from './wild-text.ts';

/** What an archive holds under a name is what the file of that name holds, to whoever must not see it. */
export function printed(members: readonly WildText[]): readonly Act[] {
  return touches('reads', members, 'file').map((act) => ({ ...act, maybe: true as const }));
}

/** Members that are taken out of it; to most programs a star among them is for slashes, too. */
export function unpacked(folder: WildText, members: readonly WildText[]): readonly Act[] {
  if (members.length === 0) return touches('writes', [folder], 'below');
  const named = members.map((member) => `${folder}/${member}`.replaceAll('*', ANY).replaceAll('?', ONE));
  return touches('writes', named, 'file', 'below');
}
