import { type Call, operandsOf } from './call.ts';
import { type Act, touches } from './effect.ts';
import type { WildText } from './wild-text.ts';

/** `remote:path` */
const ELSEWHERE = /^[\w.@-]+:(?!\\)/;

/** What is in one folder arrives in another, under the names that it has there; null: it is no such call. */
export function mirrorActs({ name, args }: Call): readonly Act[] | null {
  return name === 'stow' ? stowActs(args) : rcloneActs(args);
}

function rcloneActs(args: readonly WildText[]): readonly Act[] | null {
  const { operands, has } = operandsOf(args);
  const [sub = '', source, target] = operands;
  if (!/^(?:copy|copyto|sync|move|moveto|bisync)$/.test(sub) || source === undefined || target === undefined)
    return null;
  if (has('-n --dry-run')) return [];
  const isFetched = ELSEWHERE.test(source);
  const read = isFetched ? [] : touches('reads', [source], 'tree');
  const taken = sub.startsWith('move') && !isFetched ? touches('deletes', [source], 'tree') : [];
  if (ELSEWHERE.test(target)) return [...read, ...taken];
  return [
    ...read,
    ...taken,
    ...touches('writes', [target], 'file'),
    { does: 'writes', reach: 'below', path: target, ...(isFetched ? {} : { from: source }) },
    // what the other side does not have goes away
    ...(sub === 'sync' ? touches('deletes', [target], 'tree') : []),
  ];
}

/** Links to what is in packages, in the folder above them or in the one that it is told. */
function stowActs(args: readonly WildText[]): readonly Act[] {
  const { operands, has, valuesOf } = operandsOf(args, '-d --dir -t --target --ignore --defer --override', 'stow');
  if (has('-n --no --simulate -V --version -h --help')) return [];
  const folder = valuesOf('-d --dir').at(-1) ?? '.';
  const path = valuesOf('-t --target').at(-1) ?? `${folder}/..`;
  return operands.map((name) => ({ does: 'writes', reach: 'below', path, from: `${folder}/${name}` }));
}
