import type { Content, Handling } from '../../programs/program-content.ts';
import { programNamed } from '../../programs/program-named.ts';
import { isIn } from '../../programs/read-options.ts';
import { type Call, operandsOf } from '../call.ts';
import type { WildText } from '../wild-text.ts';

/** Whatever the program: what stands behind them becomes variables of what it starts. */
const ENV_FILES = '--env-file --env-file-if-exists';

type Called = Pick<Call, 'name' | 'args'>;

/** What a program does with what it reads: with a file that its words name, or (null) with its standard input. Null: nobody can tell. */
export function handlingOf(call: Called, path: WildText | null): Handling | null {
  return handlings(call)(path);
}

/** The same of many files: its words are looked at once. */
export function handlings(call: Called): (path: WildText | null) => Handling | null {
  let used: ReadonlySet<WildText> | null = null;
  let others: Handling | null | undefined;
  return (path) => {
    used ??= usedFiles(call);
    if (others === undefined) others = ofOthers(call);
    // a sub-command that prints prints what such an option names
    if (path !== null && used.has(path) && !(others === 'prints' && isSpoken(call))) return 'uses';
    return path === null ? (programNamed(call.name).content?.piped ?? others) : others;
  };
}

function ofOthers({ name, args }: Called): Handling | null {
  const { content = {}, runsWith } = programNamed(name);
  // what it runs gets it
  if (args.some((word) => runsWith?.test(word))) return null;
  if (content.by !== undefined) return BY[content.by](args, name);
  const is = asRowSays({ name, args });
  return is === 'prints' && printsIntoFile({ name, args }) ? 'keeps' : is;
}

function asRowSays({ name, args }: Called): Handling | null {
  const { content = {} } = programNamed(name);
  if (content.with === undefined && content.behind === undefined) return content.is ?? null;
  const { hasShort, operands } = operandsOf(args, '', name);
  const behind = content.behind?.[operands[0] ?? ''];
  if (behind !== undefined) return behind;
  const isThere = (options: string): boolean =>
    hasShort(options) || args.some((word) => attached(options)(word) || isLongWord(options, word));
  const other = content.with?.find(([options]) => isThere(options));
  return other === undefined ? (content.is ?? null) : other[1];
}

/** Options before the file that gets what would be printed. */
const OUTPUTS = '-o -out --out --output --output-file';

/** `sort -o b a`, `xxd a b`: its output goes into a file that an option of its row names, or a word in its place. */
function printsIntoFile({ name, args }: Called): boolean {
  const { files = '', operands: places = [] } = programNamed(name).writes ?? {};
  const own = files.split(' ').filter((option) => isIn(OUTPUTS, option));
  if (own.length === 0 && places.length === 0) return false;
  // what is `-o` to it is `--output` as well, but not the other way round: `cut --output` is another option
  const { operands, valuesOf } = operandsOf(args, own.length === 0 ? '' : '--output', name);
  const named = own.length === 0 ? [] : valuesOf(`${own.join(' ')} --output`);
  return [...named, ...places.flatMap((place) => operands[place] ?? [])].some((path) => path !== '-');
}

function isSpoken({ name, args }: Called): boolean {
  const { behind } = programNamed(name).content ?? {};
  return behind !== undefined && behind[operandsOf(args, '', name).operands[0] ?? ''] !== undefined;
}

/** `-pubout` is a word, and no letters. */
function isLongWord(options: string, word: WildText): boolean {
  return /^-[a-z]{2}/.test(word) && isIn(options, word);
}

/** `-i.bak` is `-i` with a value of its own. */
function attached(options: string): (word: WildText) => boolean {
  return (word) => isIn(options, '-i') && /^-[a-zA-Z]*i\.\w+$/.test(word);
}

/** What stands behind options for files that are only used, by itself and as the word that it stands in. */
function usedFiles({ name, args }: Called): ReadonlySet<WildText> {
  const options = `${ENV_FILES} ${programNamed(name).content?.used ?? ''}`;
  const used = new Set<WildText>();
  for (const [i, word] of args.entries()) {
    const [, option = '', value] = /^(-[^=]+)=(.*)$/s.exec(word) ?? [];
    if (value !== undefined && isIn(options, option)) used.add(word).add(value);
    // `-pass file:a`
    if (isIn(options, args[i - 1] ?? '')) used.add(word).add(word.replace(/^file:/, ''));
  }
  return used;
}

type Special = (args: readonly WildText[], name: string) => Handling | null;

/** Programs of which no list of options says it. */
const BY: Readonly<Record<NonNullable<Content['by']>, Special>> = {
  added,
  byGit,
  compressed: (args, name) =>
    operandsOf(args, '', name).hasShort('-c --stdout --to-stdout') || args.includes('-') ? 'prints' : 'keeps',
  converted: (args) => (args.some((word) => word.startsWith('of=')) ? 'keeps' : 'prints'),
  inPlace,
  listed: (args) => (args.some((word) => /^-(?:list|printcert)$/.test(word)) ? 'tells' : null),
  packed,
  zipped: (args) => (operandsOf(args).operands[0] === '-' || args.includes('-') ? 'prints' : 'keeps'),
};

/** `tar cf x a` puts `a` into `x`, without a file it prints it; what it unpacks may be anywhere. */
function packed([first = '', ...rest]: readonly WildText[]): Handling | null {
  const args = [/^[A-Za-z]+$/.test(first) ? `-${first}` : first, ...rest];
  const { has, valuesOf } = operandsOf(args, '', 'tar');
  if (!has('-c -r -u -A --create --append --update') || args.some((word) => /^--(?:to-|check|use-comp)/.test(word)))
    return null;
  const [archive = '-'] = valuesOf('-f --file');
  return archive === '-' ? 'prints' : 'keeps';
}

/** `7z a x.7z a`, `ar rc x.a a`: a word says what is done. */
function added(args: readonly WildText[], name: string): Handling | null {
  const verb = (operandsOf(args, '', name).operands[0] ?? args[0] ?? '').replace(/^-/, '');
  if (args.includes('-so') || (name === 'ar' && verb.startsWith('p'))) return 'prints';
  if (name === 'ar') return /^[rq]/.test(verb) ? 'keeps' : /^t/.test(verb) ? 'tells' : null;
  return /^[au]$/.test(verb) ? 'keeps' : /^[lt]$/.test(verb) ? 'tells' : null;
}

/** A text that only changes lines; what else it may do, nobody can tell. */
const BEYOND = /STD(?:OUT|ERR)|\$std|\b(?:warn|die|system|exec|open|abort|raise|require|use)\b|`|%x|\|/i;

function inPlace(args: readonly WildText[]): Handling | null {
  return args.some((word) => /^-[a-zA-Z0-9]*i/.test(word)) && !args.some((word) => BEYOND.test(word)) ? 'keeps' : null;
}

const LOOKS =
  /^(?:rm|mv|reset|checkout|switch|restore|apply|am|merge|rebase|pull|cherry-pick|revert|stash(?! show)|clean)\b/;

const PRINTS = /^(?:show|cat-file|diff|diff-(?:files|index|tree)|log|whatchanged|grep|blame|annotate|archive)\b/;
/** They put it where git keeps what it has. */
const KEEPS = /^(?:add|stage|commit|update-index|hash-object)\b/;
/** With these they show what they take, or what they take is a text of their own. */
const SHOWS =
  '-p --patch -i --interactive -e --edit -v --verbose -F --file -t --template --pathspec-from-file --dry-run --stdin --stdin-paths';
/** Another program gets it. */
const HANDS_ON = /^(?:-c|-O|--(?:config-env|text|ext|open)\S*)/;

/** `show` and its like print; of what differs `diff` may tell only that it does, or how much. */
function byGit(args: readonly WildText[]): Handling | null {
  const { has, operands, valuesOf } = operandsOf(args, '-C -c --git-dir --work-tree --output');
  const words = operands.join(' ');
  // they say whether it differs from what is committed
  if (LOOKS.test(words)) return 'tells';
  if (args.some((word, i) => HANDS_ON.test(word) && !/^user\.(?:name|email)=/.test(args[i + 1] ?? ''))) return null;
  const isText = has('-p -u --patch --patch-with-stat --word-diff');
  if (/^diff\b/.test(words) && !isText && has('--quiet --stat --numstat --shortstat --name-only --name-status'))
    return 'tells';
  if (KEEPS.test(words)) return has(SHOWS) ? null : 'keeps';
  if (!PRINTS.test(words)) return null;
  const files = /^archive\b/.test(words)
    ? operandsOf(args, '-C -o --output').valuesOf('-o --output')
    : /^(?:show|diff|log|whatchanged)/.test(words)
      ? valuesOf('--output')
      : [];
  return files.length > 0 ? 'keeps' : 'prints';
}
