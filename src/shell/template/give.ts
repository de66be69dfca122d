import type { Argument } from './argument.ts';
import { type Carried, carry, type Reading, textTaint } from './flow.ts';
import { type Refusal, wouldBeCode } from './refusal.ts';

/** Records that a variable gets a value, unless that makes code of it. */
export function give(name: string, carried: Carried | null, { flow }: Reading): Refusal | null {
  if (carried === null) return null;
  if (isCodeVariable(name) || flow.integers.has(name)) {
    return wouldBeCode(carried.taint, `the variable "${name}"`, 'Use another name for it.');
  }
  carry(name, carried, flow);
  return null;
}

/** What a variable carries that is given this word. */
export function carriedIn(word: Argument, reading: Reading): Carried | null {
  if (word.taint !== null) return { taint: word.taint, dash: word.dash || word.start.startsWith('-') };
  // arithmetic and `${!x}` take a text for the name of a variable, and then that one's value
  const taint = textTaint(word.fixed, reading.flow);
  return taint && { taint, dash: true };
}

/** Variables that other programs or the shell itself read code from, or find it with. */
const FAMILIES =
  /^(?:LD_|DYLD_|GIT_|BASH_|PYTHON|PERL|RUBY|NODE_|NPM_|npm_|LUA_|JAVA_|_JAVA|JDK_|MAVEN_|GRADLE_|GEM_|BUNDLE_|CARGO_|RUSTC|DENO_|BUN_|PHPRC|PHP_INI|SSH_|SUDO_|LESS(?:$|OPEN|CLOSE|EDIT|KEY)|MAN(?:PAGER|PATH|OPT|ROFF)|LC_|XDG_|HOOKLINE_|TEXTDOMAIN|GCC_|MAKE(?:FLAGS|FILES)|DOCKER_|GREP_|TAR_|RSYNC_|AWKPATH|AWKLIBPATH)/;

const NAMES: ReadonlySet<string> = new Set(
  [
    'PATH IFS ENV HOME SHELL SHELLOPTS BASHOPTS BASH PS0 PS1 PS2 PS4 PROMPT_COMMAND CDPATH FPATH ZDOTDIR',
    'EDITOR VISUAL FCEDIT PAGER BROWSER LANG LANGUAGE LOCPATH NLSPATH GCONV_PATH TERMINFO TERMCAP HISTFILE INPUTRC',
    'EXINIT VIMINIT MYVIMRC CC CXX CPP CLASSPATH OPENSSL_CONF CURL_HOME WGETRC MAILPATH EXECIGNORE GLOBIGNORE',
    // bash evaluates what is assigned to these
    'RANDOM SRANDOM OPTIND HISTCMD SECONDS LINENO BASHPID EPOCHSECONDS UID EUID PPID',
  ].flatMap((names) => names.split(' ')),
);

function isCodeVariable(name: string): boolean {
  return NAMES.has(name) || FAMILIES.test(name);
}
