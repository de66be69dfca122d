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
  if (content.by !== undefined) return BY[content.by](args);
  if (content.with === undefined && content.behind === undefined) return content.is ?? null;
  const { hasShort, operands } = operandsOf(args, '', name);
  const behind = content.behind?.[operands[0] ?? ''];
  if (behind !== undefined) return behind;
  const other = content.with?.find(([options]) => hasShort(options) || args.some(attached(options)));
  return other === undefined ? (content.is ?? null) : other[1];
}

function isSpoken({ name, args }: Called): boolean {
  const { behind } = programNamed(name).content ?? {};
  return behind !== undefined && behind[operandsOf(args, '', name).operands[0] ?? ''] !== undefined;
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
    if (isIn(options, args[i - 1] ?? '')) used.add(word);
  }
  return used;
}

type Special = (args: readonly WildText[]) => Handling | null;

/** Programs of which no list of options says it. */
const BY: Readonly<Record<NonNullable<Content['by']>, Special>> = {
  compared,
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

/** A text that only changes lines; what else it may do, nobody can tell. */
const BEYOND = /STD(?:OUT|ERR)|\$std|\b(?:warn|die|system|exec|open|abort|raise|require|use)\b|`|%x|\|/i;

function inPlace(args: readonly WildText[]): Handling | null {
  return args.some((word) => /^-[a-zA-Z0-9]*i/.test(word)) && !args.some((word) => BEYOND.test(word)) ? 'keeps' : null;
}

const LOOKS =
  /^(?:rm|mv|reset|checkout|switch|restore|apply|am|merge|rebase|pull|cherry-pick|revert|stash(?! show)|clean)\b/;

/** Of what differs: that it does, or how much. */
function compared(args: readonly WildText[]): Handling | null {
  const { has, operands } = operandsOf(args, '-C -c --git-dir --work-tree');
  // they say whether it differs from what is committed
  if (LOOKS.test(operands.join(' '))) return 'tells';
  if (
    !args.includes('diff') ||
    has('-p -u --patch --patch-with-stat --word-diff -c --config-env --textconv --ext-diff')
  )
    return null;
  return has('--quiet --stat --numstat --shortstat --name-only --name-status') ? 'tells' : null;
}
