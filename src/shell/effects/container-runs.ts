import type { PlacedWord } from '../parse/shell-word.ts';
import type { Inner } from '../programs/inner-command.ts';
import type { Next } from '../walk/run.ts';
import { operandsOf } from './call.ts';
import { inSubshell, type Scope } from './scope.ts';
import { moveTo } from './state/branches.ts';
import { absoluteText, asShellWord, type WildText } from './wild-text.ts';

/** A folder of this machine, and where a container sees it. */
export interface Mount {
  readonly host: WildText;
  readonly target: WildText;
  readonly isRead: boolean;
}

/** What the words of `docker run` and its like mount; an empty host is none of ours. */
export function mountsIn(args: readonly WildText[]): readonly Mount[] {
  const { valuesOf } = operandsOf(args, '-v --volume --mount');
  const volumes = valuesOf('-v --volume').map((volume) => {
    const [host = '', target = '', mode = ''] = volume.split(':');
    return { host: /[/.~\uE000-\uE002]/.test(host) ? host : '', target, isRead: mode.split(',').includes('ro') };
  });
  const mounts = valuesOf('--mount').map((mount) => ({
    host: /(?:^|,)type=(?:volume|tmpfs)/.test(mount) ? '' : (/(?:^|,)(?:source|src)=([^,]+)/.exec(mount)?.[1] ?? ''),
    target: /(?:^|,)(?:target|destination|dst)=([^,]+)/.exec(mount)?.[1] ?? '',
    isRead: /(?:^|,)(?:readonly|ro)(?:,|=true|$)/.test(mount),
  }));
  return [...volumes, ...mounts].filter(({ host }) => host !== '');
}

/** No place of this machine. */
const NOWHERE = '/dev/null';
const NO_FOLDER = '/dev/fd';
const PATHS = /(?<![\w./~-])\/[\w.@+~/-]*/g;
const PROGRAMS = /^\/(?:usr\/|usr\/local\/|opt\/\w+\/)?s?bin\//;

/** What a container does to what it was given of this machine: `docker run -v "$PWD":/w alpine cat /w/a`. */
export function mountedRuns(
  args: readonly WildText[],
  inner: readonly Inner<PlacedWord>[],
  scope: Scope,
): readonly Next<Scope>[] {
  const mounts = mountsIn(args).filter(({ target }) => target.startsWith('/'));
  if (mounts.length === 0) return [];
  const here = (path: WildText): WildText => {
    const mount = mounts.find(({ target }) => path === target || path.startsWith(`${target.replace(/\/$/, '')}/`));
    return mount === undefined ? NOWHERE : `${mount.host}${path.slice(mount.target.replace(/\/$/, '').length)}`;
  };
  const [folder] = operandsOf(args, '-w --workdir').valuesOf('-w --workdir');
  const own = here(folder ?? '/');
  const moved = inSubshell(scope);
  const cwds = own === NOWHERE ? [NO_FOLDER] : moved.cwds.map((cwd) => absoluteText(own, cwd, scope.home));
  // what is mounted is named from where the line stands, not from where the container does
  const whole = (path: WildText): WildText => absoluteText(here(path), scope.cwds[0] ?? '/', scope.home);
  const mapped = (text: WildText): WildText =>
    text.replace(PATHS, (path) => (PROGRAMS.test(path) ? path : here(path) === NOWHERE ? NOWHERE : whole(path)));
  moveTo(moved, cwds, false);
  return inner.flatMap((one) => {
    if (one.elsewhere !== true || one.kind !== 'command') return [];
    const words = one.words.map(({ value }) => value);
    const isHere = own !== NOWHERE || words.some((word) => mounts.some(({ target }) => word.includes(target)));
    if (!isHere) return [];
    return [
      { kind: 'command', words: words.map((word) => ({ ...asShellWord(mapped(word)), pos: 0, end: 0 })), scope: moved },
    ];
  });
}
