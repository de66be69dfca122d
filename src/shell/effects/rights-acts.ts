import { type Call, operandsOf } from './call.ts';
import { type Act, touches } from './effect.ts';
import type { WildText } from './wild-text.ts';

/** Whose rights change. The first word says which, unless another file or an option does. */
export function rightsActs({ name, args }: Call): readonly Act[] {
  const { operands, has, hasShort } = operandsOf(args, '', name);
  // `chmod -x`: the rights look like an option
  const isSaid = hasShort('--reference') || name === 'setfacl' || args.some((word) => /^-[rwxXst]+$/.test(word));
  // whoever may not look into a folder does not find what is in it; other rights of a whole project change nothing
  const whole = args.some(locksOut) ? 'tree' : 'below';
  const changed = touches('rights', operands.slice(isSaid ? 0 : 1), 'file', whole);
  // these go on to what a link leads to
  if (/^ch(?:own|grp)$/.test(name) && has('-R --recursive') && !has('-h --no-dereference'))
    return changed.map((act) => ({ ...act, follows: true }));
  return name === 'chmod' && setsOwner(args) ? [{ does: 'escalates', path: null }, ...changed] : changed;
}

/** `000`, `644`, `a-rwx`, `u=`, `u:me:---`: its owner cannot look into a folder any more. */
function locksOut(word: WildText): boolean {
  if (/^[0-7]{3,4}$/.test(word)) return !/[57]/.test(word.slice(-3, -2));
  return word
    .split(',')
    .some((part) => /^[go]*[ua][ugoa]*(?:-[wXst]*[rx]|=[^rx]*$)|^-[wX]*[rx]|^u:[^:]*:[^r]*$/.test(part));
}

/** `chmod u+s`: whoever runs it is its owner then. */
function setsOwner(args: readonly WildText[]): boolean {
  const mode = args.find((word) => !/^--|^-[cfvR]+$/.test(word)) ?? '';
  return /^0*[4-7][0-7]{3}$|(?:^|,)(?:[go]*[ua][ugoa]*)?[+=][rwxXt]*s/.test(mode);
}
