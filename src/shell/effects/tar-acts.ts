import { operandsOf } from './call.ts';
import { type Act, touches } from './effect.ts';
import { printed, unpacked } from './packed-members.ts';
import { ANY, type WildText } from './wild-text.ts';

/** Letters behind which a value stands, in the old way of writing. */
const VALUED = 'bCfFgHIKLNTVX';

/** `tar cvfC a.tar d` is `tar -c -v -f a.tar -C d`: the letters stand together without a dash, and their values behind them in turn. */
export function withDashes([first = '', ...rest]: readonly WildText[]): readonly WildText[] {
  if (!/^[A-Za-z]+$/.test(first)) return [first, ...rest];
  let at = 0;
  const said = [...first].flatMap((letter) => {
    const value = VALUED.includes(letter) ? rest[at++] : undefined;
    return value === undefined ? [`-${letter}`] : [`-${letter}`, value];
  });
  return [...said, ...rest.slice(at)];
}

/** What `tar` packs, or where what it takes out lands. */
export function tarActs(args: readonly WildText[]): readonly Act[] {
  const { operands, has, valuesOf } = operandsOf(args, '', 'tar');
  // a folder counts for the names behind it, and where there is none for all of them
  const [folder = '.'] = valuesOf('-C --directory').slice(-1);
  const archives = valuesOf('-f --file').filter((path) => path !== '-');
  if (has('-x --extract --get')) {
    if (has('-O --to-stdout')) return [...touches('reads', archives, 'file'), ...printed(operands)];
    // names from the root on
    const absolute = has('-P --absolute-names')
      ? [...touches('writes', ['/'], 'below'), ...touches('writes', [`/${ANY}`], 'file')]
      : [];
    const [stripped] = valuesOf('--strip-components --strip');
    const isRenamed = has('--transform --xform -s');
    const members = stripped === undefined ? operands : operands.map((path) => shortened(path, Number(stripped)));
    // of a name that is changed nobody knows what it becomes
    const into = (where: WildText): readonly Act[] =>
      isRenamed || members.includes('') ? touches('writes', [where], 'below') : unpacked(where, members);
    const isHere =
      folder !== '.' &&
      operands.length > 0 &&
      packedBy(args).some((path) => path.startsWith('./') && !path.startsWith(`./${folder}/`));
    return [...touches('reads', archives, 'file'), ...into(folder), ...(isHere ? into('.') : []), ...absolute];
  }
  if (has('-t --list')) return touches('reads', archives, 'file');
  // what lies there is compared with what is in it
  if (has('-d --diff --compare'))
    return [...touches('reads', archives, 'file'), ...touches('reads', [folder], 'below')];
  const packed = packedBy(args);
  // what a list leaves out stays out
  const isPartly = has('-X --exclude-from') ? ({ maybe: true } as const) : {};
  const read = touches('reads', packed, 'tree').map((act) => ({ ...act, ...isPartly }));
  return [
    ...touches('writes', archives, 'file'),
    // what is added to was there before
    ...(has('-r -u -A --append --update --catenate --concatenate --delete')
      ? touches('unknown', archives, 'file')
      : []),
    ...(has('-h --dereference') ? read.map((act) => ({ ...act, follows: true }) as const) : read),
    ...(has('--remove-files') ? touches('deletes', packed, 'tree') : []),
  ];
}

/** Without so many folders at its beginning; empty: nothing of its own name may be left. */
function shortened(member: WildText, count: number): WildText {
  const parts = member.replace(/^(?:\.?\/)+/, '').split('/');
  return Number.isInteger(count) && !member.includes('*') ? parts.slice(count).join('/') : '';
}

/** What goes into it: each `-C` counts for the names behind it, from the folder of the one before on. */
function packedBy(args: readonly WildText[]): readonly WildText[] {
  let folder = '.';
  let own: WildText[] = [];
  const packed: WildText[] = [];
  const within = (path: WildText): WildText => (/^[/~]/.test(path) ? path : `${folder}/${path}`);
  const take = (): void => {
    const { operands, valuesOf } = operandsOf(own, '', 'tar');
    packed.push(...[...operands, ...valuesOf('--add-file')].map(within));
  };
  for (let i = 0; i < args.length; i++) {
    const word = args[i] ?? '';
    const [, letters, attached] = /^(-[A-BD-Zabcdeghij-z]*)C(.*)$/s.exec(word) ?? [];
    const long = /^--directory(?:=(.*))?$/s.exec(word);
    if (letters === undefined && long === null) own.push(word);
    else {
      if (letters !== undefined && letters !== '-') own.push(letters);
      take();
      own = [];
      folder = within(attached || long?.[1] || (args[++i] ?? '.'));
    }
  }
  take();
  return packed;
}
