import type { ShellWord } from '../parse/shell-word.ts';
import { programNamed } from '../programs/program-named.ts';
import { optionIn } from '../programs/read-options.ts';

/** Sub-commands that start nothing, as long as neither an option nor the configuration says otherwise. */
const PLAIN = new Set(
  (
    'add annotate apply blame branch cat-file check-attr check-ignore cherry clean config count-objects describe diff ' +
    'diff-files diff-index diff-tree for-each-ref fsck grep hash-object help init log ls-files ls-remote ls-tree ' +
    'merge-base merge-tree mktree mv name-rev notes range-diff read-tree reflog remote reset restore rev-list rev-parse rm ' +
    'shortlog show show-branch show-ref stash status symbolic-ref tag update-index update-ref var verify-commit version ' +
    'whatchanged worktree write-tree'
  ).split(' '),
);
/** Those that run the hooks of the repository: there is a row for them. */
const WITH_HOOKS = new Set(
  'commit push merge rebase checkout switch am pull cherry-pick revert clone fetch gc'.split(' '),
);
const RUNS_WITH =
  /^--(?:exec|upload-pack|receive-pack|ext-diff|open-files-in-pager|tool|extcmd|config-env|exec-path=|git-dir|template|remote=|textconv)|^-O/;
/** Keys of `-c` that say how something looks, or who somebody is. */
const HARMLESS_KEYS =
  /^(?:user|author|committer|color|column|advice|log|status|blame|init|pull|push|fetch|branch|tag|i18n|grep|format|rebase|apply|stash|rerere|maintenance|gc|pack|index|feature|safe|transfer|versionsort|help|http\.(?:version|sslverify|postbuffer|extraheader|lowspeed\w+)|core\.(?:quotepath|autocrlf|eol|safecrlf|abbrev|filemode|ignorecase|precomposeunicode|untrackedcache|preloadindex|symlinks|whitespace|commentchar|logallrefupdates|bare|compression|longpaths|attributesfile|excludesfile)|diff\.(?:renames|renamelimit|algorithm|context|colormoved|mnemonicprefix|noprefix|relative|submodule|wserrorhighlight|indentheuristic|ignoresubmodules)|merge\.(?:conflictstyle|ff|renames|stat|log|renormalize|verifysignatures|autostash)|commit\.(?:gpgsign|verbose|status|cleanup)|submodule\.(?:recurse|fetchjobs)|protocol\.version|core\.fsmonitor=(?:false|0)?$|core\.pager=(?:cat|less)?$|credential\.helper=$|core\.hookspath=\/dev\/null$)/i;

/** Whether a call of git may run something that it does not name: an alias, a program of its configuration. */
export function gitMayRun(words: readonly ShellWord[]): boolean {
  let at = 0;
  for (let word = words[at]; word?.value.startsWith('-') === true; word = words[at]) {
    const value = words[at + 1];
    if (word.value === '-c' && !(value?.literal === true && HARMLESS_KEYS.test(value.value))) return true;
    if (RUNS_WITH.test(word.value) || (word.value.startsWith('-c') && word.value.length > 2)) return true;
    at += 1 + optionIn(word.value, true, programNamed('git').options ?? {}).takes;
  }
  const [sub, ...others] = words.slice(at);
  if (sub === undefined || WITH_HOOKS.has(sub.value)) return false;
  return !sub.literal || !PLAIN.has(sub.value) || others.some(({ value }) => RUNS_WITH.test(value));
}
