import { foundCommands } from '../../programs/found-commands.ts';
import { fedByFinder } from '../fed-words.ts';
import { foundPaths, rootsOf } from '../find-acts.ts';
import { ANY, ANY_NAME, asShellWord, isWild, type WildText } from '../wild-text.ts';

/** What a command prints, as words. */
type Printed = (program: WildText, args: readonly WildText[]) => readonly WildText[];

/** What `find` prints: what it finds, as `-printf` has it, or what the commands print that it runs. */
export function foundOutput(name: string, args: readonly WildText[], printed: Printed): readonly WildText[] {
  const paths = foundPaths({ name, args });
  const formats = args.filter((_, i) => args[i - 1] === '-printf');
  const commands = foundCommands(name, args.map(asShellWord));
  // where links lead, names may be found that nobody can tell
  const led = args.some((word) => /^-(?:L|follow)$/.test(word)) ? [ANY] : [];
  if (formats.length === 0 && commands.length === 0) return [...paths, ...led];
  const roots = rootsOf(name, args);
  const run = commands.flatMap((inner) => {
    const texts = inner.kind === 'fed' ? inner.words.map(({ value }) => value) : [];
    return fedByFinder(texts, paths).flatMap(([program = ANY, ...own]) => printed(program, own));
  });
  const isPlain = args.some((word) => /^-(?:print0?|ls)$/.test(word));
  const formatted = formats.flatMap((format) => paths.flatMap((path) => formattedBy(format, path, roots)));
  return [...new Set([...formatted, ...run, ...(isPlain ? paths : []), ...led])];
}

/** `%f`, `%P`: its name, and its path without the folder where the search begins. */
function formattedBy(format: WildText, path: WildText, roots: readonly WildText[]): readonly WildText[] {
  const root = roots.find((one) => path === one || path.startsWith(`${one}/`)) ?? '';
  const at = path.lastIndexOf('/');
  const parts: Readonly<Record<string, WildText>> = {
    p: path,
    P: path === root ? '' : path.slice(root.length).replace(/^\/+/, ''),
    f: nameOf(path),
    h: at < 0 ? '.' : path.slice(0, at) || '/',
    H: root,
    '%': '%',
  };
  const words = format.split(/\s|\\[nt0]|\\0{3}/).filter((word) => word !== '');
  return words.map((word) => word.replace(/%[-+ #0-9.]*(\w|%)/g, (_, letter: string) => parts[letter] ?? ANY));
}

function nameOf(path: WildText): WildText {
  const last = path.slice(path.lastIndexOf('/') + 1);
  return isWild(last) && last.startsWith(ANY) ? `${ANY_NAME}${last.slice(1)}` : last;
}
