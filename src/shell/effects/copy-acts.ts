import { type Call, operandsOf } from './call.ts';
import { type Act, touches } from './effect.ts';
import type { WildText } from './wild-text.ts';

const DEEP = '-r -R -a --recursive --archive';
/** `host:name` of scp and rsync, and of a host that shows only when it runs. */
const ELSEWHERE = /^[\w.@\uE000-\uE002-]+:(?!\\)/;

/** Where copies go: into a folder under their own names, or to that very place. Moving takes the originals away. */
export function copyActs(call: Call): readonly Act[] {
  const acts = copied(call);
  // what lies there already, or is newer, stays
  const spares = /^(?:cp|mv)$/.test(call.name) && operandsOf(call.args, '', call.name).has(SPARES);
  return spares ? acts.map((act) => ({ ...act, maybe: true }) as const) : acts;
}

const SPARES = '-n --no-clobber -u --update';

function copied({ name, args }: Call): readonly Act[] {
  const { operands, options, has, valuesOf } = operandsOf(args, '', name);
  const reaches = name === 'scp' || name === 'rsync';
  if (name === 'rsync' && has('-n --dry-run')) return [];
  if (name === 'install' && has('-d --directory')) return touches('writes', operands, 'file');
  // `rsync -t` keeps the times
  const [folder] = reaches ? [] : valuesOf('-t --target-directory');
  const target = folder ?? (operands.length > 1 ? operands.at(-1) : name === 'ln' ? '.' : undefined);
  const sources = folder === undefined && operands.length > 1 ? operands.slice(0, -1) : operands;
  // what is on another machine is not ours to look after
  const isAway = reaches && ELSEWHERE.test(target ?? '');
  const own = reaches ? sources.filter((path) => !ELSEWHERE.test(path)) : sources;
  // rsync is told by options of many kinds, or by a file, to take what is in a folder
  const deep = ['mv', 'ditto', 'rsync'].includes(name) || has(DEEP);
  // `rsync -T` names a folder for what is not whole yet
  const isPlain = !reaches && has('-T --no-target-directory');
  const links = name === 'ln' || name === 'link' || has('-l --link -s --symbolic-link');
  const isSoft = has('-s --symbolic --symbolic-link') && !has('-r --relative');
  // where both lie on one disk, nothing is read to move it
  const moves = name === 'mv' ? ({ maybe: true } as const) : {};
  const follows = deep && has('-L --dereference') ? ({ follows: true } as const) : {};
  const read = links
    ? []
    : touches('reads', own, deep ? 'tree' : 'file').map((act) => ({ ...act, ...moves, ...follows }));
  const taken = name === 'mv' || has('--remove-source-files') ? touches('deletes', sources, 'tree') : [];
  if (target === undefined || isAway) return [...read, ...taken];
  // what is elsewhere, or goes under its whole path, has names that nobody knows here
  const names = !reaches || !(has('-R --relative') || sources.length > own.length);
  const replaces = name === 'ln' && has('-f -n -T --no-target-directory') && !/^\.{0,2}\/?$|\/$/.test(target);
  const creates = !reaches && has('-n --no-clobber') ? ({ creates: true } as const) : {};
  const clears = [...options].some((option) => option.startsWith('--del'));
  return [
    ...read,
    ...sources
      .flatMap((source) =>
        isPlain && !deep
          ? touches('writes', [target], 'file')
          : arriving(source, target, deep && { merges: name === 'ditto' || isPlain }, names),
      )
      .map((act) => ({ ...act, ...creates })),
    ...taken,
    // through a hard link the same file is written under another name; a soft one is followed when somebody does
    ...(isSoft
      ? [
          ...touches(
            'reads',
            sources.flatMap((path) => fromLink(path, target)),
            'file',
          ).map((act) => ({ ...act, maybe: true as const })),
          ...touches(
            'unknown',
            sources.filter((path) => OPENS_WAY.test(path)),
            'file',
            'below',
          ),
        ]
      : links
        ? touches('unknown', sources, 'file', 'below')
        : []),
    ...(replaces ? touches('writes', [target], 'below') : []),
    ...(clears ? touches('deletes', [target], 'tree') : []),
    ...(has('--parents')
      ? touches(
          'writes',
          sources.map((path) => `${target}/${path}`),
          'file',
        )
      : []),
    ...(has('--parents') ? touches('writes', [target], 'below') : []),
  ];
}

/** A soft link to what lies in the home folder, or in a hidden one, opens a way there under another name; programs of the system have many. */
const OPENS_WAY =
  /^(?:~|\uE000|\/(?!(?:usr|bin|sbin|lib\w*|opt|nix|snap|dev|proc|sys)(?:\/|$)))|(?:^|\/)\.(?!env\b)[\w-][\w.-]*\//;

/** What a link says is read from the folder that it lies in: beside the target, or in it where that is a folder. */
function fromLink(path: WildText, target: WildText): readonly WildText[] {
  if (/^[/~\uE000]/.test(path)) return [path];
  const beside = target.replace(/[^/]*\/*$/, '');
  return target === '.' ? [path] : [`${beside}${path}`, ...(path.startsWith('..') ? [`${target}/${path}`] : [])];
}

/** How a folder is copied. */
interface Deep {
  /** What is in it goes into a folder that is there already. */
  readonly merges: boolean;
}

/** `names`: those of what arrives can be looked up. */
function arriving(source: WildText, target: WildText, deep: Deep | false, names: boolean): readonly Act[] {
  const isContent = /\/\.?$|^\.$|\/?[\uE001*]$/.test(source);
  const own = source.replace(/\/+\.?$/, '');
  const inFolder = `${target}/${own.slice(Math.max(own.lastIndexOf('/'), own.lastIndexOf(':')) + 1)}`;
  const isStar = /[\uE001*]$/.test(own);
  const from = names ? { from: isStar ? own.replace(/[^/]*$/, '') || '.' : own || '/' } : {};
  const arrives = [
    ...touches('writes', [target], 'file'),
    {
      ...({ does: 'writes', reach: deep === false ? 'file' : 'copied', path: inFolder } as const),
      ...(isStar ? from : {}),
      ...(target.endsWith('/') ? {} : ({ maybe: true } as const)),
    },
  ];
  if (deep === false || !(isContent || deep.merges || !target.endsWith('/'))) return arrives;
  const below = { does: 'writes', reach: 'below', path: target, ...from } as const;
  return [...arrives, isContent || deep.merges ? below : { ...below, unlessFolder: true }];
}
