import { isCredentialName } from '../effects/content/credential-names.ts';
import { type Act, touches } from '../effects/effect.ts';
import { ANY, asShellText, isWild, type WildText } from '../effects/wild-text.ts';
import { commandsOf, type FileRead, linesOf, newFileRead } from './file-read.ts';
import { asFound, bare, placedIn, tidy } from './found-paths.ts';
import { lineOf } from './shell-line.ts';
import { isFromStart, START, withStart } from './start-folder.ts';
import { ENVIRONMENT, type Holds, NAMES_OF } from './value.ts';

/** A command that does the same as the code, or that the code starts. */
export type CodeCommand = {
  /** Where it works; null: where the program was started. In its words, `START` is that folder as well. */
  readonly folder: WildText | null;
} & ({ readonly words: readonly WildText[] } | { readonly script: string });

/** What a program text does. */
export interface CodeReading {
  readonly acts: readonly Act[];
  readonly commands: readonly CodeCommand[];
  /** What it puts into files, where that stands in it: by their paths, in their order. */
  readonly written: readonly (readonly [path: WildText, text: WildText])[];
  /** The variables of the environment whose values somebody gets to see; a star is for all of them. */
  readonly variables: readonly string[];
  /** Part of it shows only when it runs. */
  readonly isPartly: boolean;
}

export type Fate =
  | { readonly is: 'printed' | 'given' }
  | { readonly is: 'sent'; readonly to: readonly WildText[] }
  | { readonly is: 'kept'; readonly in: readonly WildText[] };

/** Where the program may be; null: where it was started. */
type Folders = readonly (WildText | null)[];

/** As a shell reads it without quotes. */
const PLAIN = /^[\w./-]+$/;

/** They take a link for itself. */
const MOVERS = /^(?:rm|mv|rmdir|trash)$/;

const MOST = 2000;

/** What is found while a program text is read. */
export class Findings {
  readonly reads: FileRead[] = [];
  readonly commands: CodeCommand[] = [];
  readonly acts: Act[] = [];
  readonly printedVariables = new Set<string>();
  /** Names that it looks for among those that it finds. */
  readonly lookedFor = new Set<WildText>();
  /** Files that were opened to be written anew, and into which nothing was put so far. */
  readonly emptied = new Set<WildText>();
  /** What is put into files, as far as it stands in the text. */
  readonly written: (readonly [path: WildText, text: WildText])[] = [];
  folders: Folders = [null];
  /** Where the text is now, nothing lies at these places: it has asked. */
  missing: readonly WildText[] = [];
  /** Places of which it was asked where they really are. */
  readonly real = new Set<WildText>();
  /** Where the links lead that it has made. */
  readonly links = new Map<WildText, WildText>();
  /** It may be in another folder than it was started in. */
  mayMove = false;
  isPartly = false;
  /** It runs code, or starts something, of which not a word is known. */
  isDynamic = false;

  /** The number by which what is in it is known from here on. */
  read(
    paths: readonly WildText[],
    more: Partial<Pick<FileRead, 'isLoaded' | 'isTree' | 'isFetched' | 'by'>> = {},
  ): number {
    if (this.reads.length > MOST) this.isPartly = true;
    else this.reads.push(newFileRead({ paths: paths.map(tidy), folders: this.folders, ...more }));
    return this.reads.length - 1;
  }

  /** What a value is made of by it, whenever it was read. */
  sourceOf(held: number | string): string {
    const name = String(held);
    const isNames = name.startsWith(NAMES_OF);
    const read = this.reads[Number(isNames ? name.slice(NAMES_OF.length) : held)];
    return read === undefined ? name : `${isNames ? NAMES_OF : ''}${(read.by ?? read.paths).join('\0')}`;
  }

  /** What lies there came from another machine, in this very text. */
  isFetchedAt(path: WildText): boolean {
    const plain = bare(path);
    return this.reads.some(({ isFetched, keptIn }) => isFetched && [...keptIn].some((one) => bare(one) === plain));
  }

  /** The same of a file that may lie in any folder: the name begins with a star. */
  isFetchedAs(file: string): boolean {
    if (!file.startsWith('*')) return this.isFetchedAt(file);
    return this.reads.some(
      ({ isFetched, keptIn }) => isFetched && [...keptIn].some((one) => `/${bare(one)}`.endsWith(file.slice(1))),
    );
  }

  /** It is made of what came from another machine, or of a file in which that was put. */
  isFromElsewhere(holds: Holds): boolean {
    return [...holds].some((one) => {
      const read = typeof one === 'number' ? this.reads[one] : undefined;
      return read !== undefined && (read.isFetched || read.paths.some((path) => this.isFetchedAt(path)));
    });
  }

  /** The text reads it itself: it is neither among the variables nor what another machine has answered. */
  isOwnRead(held: number | string): boolean {
    const read = this.reads[Number(held)];
    return read !== undefined && read.by === null && !read.isLoaded && !read.isFetched;
  }

  run(words: readonly WildText[], folders = this.folders): void {
    const [program = '', ...others] = words;
    // a link may stand there, and what it leads to is meant
    if (MOVERS.test(program) && others.some((word) => this.real.has(word)))
      this.script(`${program} ${others.map((word) => this.whereItLeads(word)).join(' ')}`, folders);
    const [target, link] = others.slice(-2);
    if (program === 'ln' && target !== undefined && link !== undefined) this.linked(target, link);

    const [made] = this.missing.filter((path) => PLAIN.test(path) && words.some((word) => bare(word) === bare(path)));
    if (made !== undefined) this.script(`[ -e ${bare(made)} ] || ${lineOf(words)}`, folders);
    else if (this.commands.length > MOST) this.isPartly = true;
    else
      for (const folder of folders)
        this.commands.push({ words: asFound(words.map((word) => toldIn(folder, tidy(word)))), folder });
  }

  private whereItLeads(word: WildText): string {
    return this.real.has(word) ? `"$(realpath ${lineOf([word])})"` : lineOf([word]);
  }

  private linked(target: WildText, link: WildText): void {
    const folder = link.includes('/') ? link.slice(0, link.lastIndexOf('/')) : null;
    for (const one of this.placed(link))
      for (const to of this.placed(placedIn(folder, target))) this.links.set(bare(one), to);
  }

  /** With what they lead to, where the text has made links of them. */
  private led(paths: readonly WildText[]): readonly WildText[] {
    if (this.links.size === 0) return paths;
    const more = paths.flatMap((path) =>
      [...this.links].flatMap(([link, to]) =>
        bare(path) === link || bare(path).startsWith(`${link}/`) ? [`${to}${bare(path).slice(link.length)}`] : [],
      ),
    );
    return [...paths, ...more];
  }

  script(text: WildText, folders = this.folders): void {
    if (this.commands.length > MOST) this.isPartly = true;
    else for (const folder of folders) this.commands.push({ script: asShellText(toldIn(folder, text)), folder });
  }

  act(
    does: 'writes' | 'unknown' | 'reads',
    paths: readonly WildText[],
    more: { readonly only?: 'given'; readonly creates?: true } = {},
  ): void {
    if (this.acts.length > MOST) this.isPartly = true;
    else
      for (const path of paths)
        this.acts.push(
          ...touches(does, this.led(this.placed(path)), 'file').map((act) => ({
            ...act,
            ...more,
            ...(does === 'writes' && this.isMissing(path) ? { creates: true as const } : {}),
          })),
        );
  }

  private isMissing(path: WildText): boolean {
    return this.missing.some((one) => bare(one) === bare(path));
  }

  /** They are made, or made anew, and nothing is in them so far. */
  empties(paths: readonly WildText[]): void {
    for (const path of paths) for (const one of this.placed(path)) this.emptied.add(one);
  }

  /** Somebody has them who may put something into them. */
  mayFill(paths: readonly WildText[]): void {
    for (const path of paths) for (const one of this.placed(path)) this.emptied.delete(one);
  }

  /** This text is put into them. */
  fills(paths: readonly WildText[], text: WildText): void {
    if (this.written.length < MOST)
      for (const path of paths) for (const one of this.placed(path)) this.written.push([one, withStart(text, ANY)]);
  }

  /** From where the program was started. */
  placed(path: WildText): readonly WildText[] {
    return this.folders.map((folder) => placedIn(folder, tidy(path)));
  }

  /** Somebody gets to see what these are made of. */
  meets(holds: Holds, fate: Fate): void {
    for (const one of holds) {
      const isNames = typeof one === 'string' && one.startsWith(NAMES_OF);
      if (typeof one === 'string' && !isNames) {
        this.meetsVariable(one, fate);
        continue;
      }
      const read = this.reads[typeof one === 'string' ? Number(one.slice(NAMES_OF.length)) : one];
      if (read === undefined) continue;
      if (isNames && (fate.is === 'printed' || fate.is === 'given')) {
        read.areNamesPrinted ||= fate.is === 'printed';
        continue;
      }
      if (fate.is === 'printed') read.isPrinted = true;
      if (fate.is === 'given') read.isGiven = true;
      if (fate.is === 'sent') for (const to of fate.to) read.sentTo.add(to);
      if (fate.is !== 'kept') continue;
      for (const path of fate.in) {
        read.keptIn.add(tidy(path));
        if (this.isMissing(path)) read.madeIn.add(tidy(path));
      }
    }
  }

  meetsVariable(name: string, fate: Fate): void {
    // whoever is given the environment to work with is no reader of it
    if (fate.is === 'given') return;
    this.printedVariables.add(name);
    // of what was loaded, one by its name
    if (name !== ENVIRONMENT && name !== '' && !isCredentialName(name) && !/UR[LI]/i.test(name)) return;
    this.reads.forEach((read, i) => void (read.isLoaded && this.meets(new Set([i]), fate)));
  }

  told(): CodeReading {
    const fetched: CodeCommand[] = [];
    const commands = [...this.commands];
    const acts = [...this.acts];
    for (const read of this.reads) {
      const printed = read.by === null ? [] : linesOf(read.by, read);
      commands.push(...printed.map((script) => ({ script, folder: null })));
      for (const [path, folder] of this.placesOf(read)) {
        if (read.isFetched) {
          for (const to of read.keptIn) fetched.push({ words: ['curl', '-o', to, path], folder });
          continue;
        }
        const own = commandsOf(read, path);
        commands.push(...own.map((words) => ({ words, folder })));
        const whole = placedIn(folder, path);
        if (read.isGiven) acts.push(...touches('reads', [whole], 'file'));
        else if (own.length === 0)
          acts.push(...touches('reads', [whole], 'file').map((act) => ({ ...act, handled: 'tells' }) as const));
      }
    }
    for (const name of this.printedVariables)
      commands.push({ words: name === ENVIRONMENT ? ['env'] : ['printenv', name === '' ? ANY : name], folder: null });
    for (const path of this.emptied) commands.push({ words: ['truncate', '-s', '0', path], folder: null });
    if (this.isDynamic) acts.push({ does: 'unknown', path: null });
    // what was fetched lies there before it is run
    const variables = [...this.printedVariables];
    const { written, isPartly } = this;
    return { acts: once(acts), commands: once([...fetched, ...commands]), variables, written, isPartly };
  }

  private placesOf(read: FileRead): readonly (readonly [WildText, WildText | null])[] {
    const paths = read.isFetched ? read.paths : this.meant(read);
    return paths.flatMap((path) =>
      isFromStart(path) ? [[toldIn(null, path), null] as const] : read.folders.map((folder) => [path, folder] as const),
    );
  }

  /** Of names that show only when it runs, the program may ask for some. */
  private meant({ paths, isPrinted, sentTo, keptIn }: FileRead): readonly WildText[] {
    if (this.lookedFor.size === 0 || !(isPrinted || sentTo.size > 0 || keptIn.size > 0)) return paths;
    const asked = paths.flatMap((path) => {
      const [, before, name] = /^(.*?)([^/]*)$/s.exec(path) ?? [];
      return name !== undefined && isWild(name) ? [...this.lookedFor].map((one) => `${before}${one}`) : [];
    });
    return [...new Set([...paths, ...asked])];
  }
}

/** Whoever works where the program was started needs no name for it. */
function toldIn(folder: WildText | null, text: WildText): WildText {
  return folder === null && text.includes(START) ? withStart(text, '.') : text;
}

/** What is done again in another round of a loop is told once. */
function once<T>(all: readonly T[]): readonly T[] {
  return all.length < 2 ? all : [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}
