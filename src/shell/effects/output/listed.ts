import { operandsOf } from '../call.ts';
import { ANY, ANY_NAME, isWild, STAR, type WildText } from '../wild-text.ts';

/** Some path in a working tree. */
export const IN_TREE = `./${ANY}`;

const LISTS = /^(?:ls|dir|vdir|ll|la|exa|eza|lsd)$/;
/** Of others `-l` and `-L` say something else: `curl -L`. */
const SEARCHES = /grep$|^(?:rg|ag|ack|ug|sift|pt)$/;
/** Sub-commands of git that print names of files. */
const GIT_LISTS = /^(?:ls-files|ls-tree|diff|status|grep|show|log|diff-tree|diff-index|diff-files|check-ignore)$/;

/** The names that a program prints because it lists or searches folders; null: it prints something else. */
export function listed(name: string, args: readonly WildText[]): readonly WildText[] | null {
  if (LISTS.test(name)) return namesIn(name, args);
  const { operands, has } = operandsOf(args, '', name);
  if (name === 'git') return GIT_LISTS.test(operands[0] ?? '') ? [IN_TREE] : null;
  if (!SEARCHES.test(name) || !has('-l --files-with-matches -L --files --files-without-match')) return null;
  const isSearch = !has('--files');
  const places = isSearch ? operands.slice(has('-e -f --regexp --file') ? 0 : 1) : operands;
  return places.length === 0 ? [IN_TREE] : places.flatMap((one) => [one, `${one}/${ANY}`]);
}

/** What `ls` prints of a folder are names without it; what is no folder it prints as it is written. */
function namesIn(name: string, args: readonly WildText[]): readonly WildText[] {
  const { operands, has } = operandsOf(args, '', name);
  if (has('-d --directory')) return operands.length === 0 ? ['.'] : operands;
  const isHidden = name === 'la' || has('-a -A -f --all --almost-all');
  const names = has('-R --recursive') ? ANY : isHidden ? ANY_NAME : STAR;
  if (operands.length === 0) return [names];
  // a pattern with an ending stands for files; of the folders among others it says the names, which are theirs
  if (operands.every((one) => isPattern(one) && /\.[^/]*$/.test(one.replace(/(?:^|\/)\.{1,2}(?=\/)/g, ''))))
    return operands;
  return [...operands.filter((one) => !/(?:^|\/)\.{0,2}$/.test(one)), names];
}

function isPattern(word: WildText): boolean {
  return isWild(word) && /[^/\uE000-\uE002]/.test(word);
}
