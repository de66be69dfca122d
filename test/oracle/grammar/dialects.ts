import { type Grammar, production } from './production.ts';

/** What only one of the shells has, or what changes how it reads everything behind it. */
export const DIALECTS: Grammar = {
  statement: [
    production('zsh: =', '=cat «name»', 'zsh'),
    production('zsh: short for', 'for f (a.txt d/b.txt) «act "$f"»', 'zsh'),
    production('zsh: repeat', 'repeat 2 cat «name»', 'zsh'),
    production('zsh: several outputs', 'echo x > o1 > o2', 'zsh'),
    production('zsh: null command', '< «name»', 'zsh'),
    production('zsh: glob qualifier', 'cat *.txt(.)', 'zsh'),
    production('zsh: whole array', 'A=(a.txt b.txt); «act $A»', 'zsh'),
    production('zsh: modifier', 'F=d/a.txt; «act $F:t»', 'zsh'),
    production('zsh: shwordsplit', "setopt shwordsplit; F='a.txt b.txt'; cat $F", 'zsh'),
    production('zsh: global alias', 'alias -g G=b.txt\ncat G', 'zsh'),
    production('zsh: suffix alias', 'alias -s txt=cat\n./b.txt', 'zsh'),
    production('zsh: recursive glob', 'cat **/a.txt', 'zsh'),
    production('zsh: chpwd', 'chpwd() { cat a.txt; }; cd d', 'zsh'),
    production('shopt: dotglob', '(shopt -s dotglob; cat *)', 'bash'),
    production('shopt: nullglob', '(shopt -s nullglob; cat nothing* < «name»)', 'bash'),
    production('shopt: globstar', 'shopt -s globstar\ncat **/a.txt', 'bash'),
    production('shopt: extglob', 'shopt -s extglob\n«act @(a|b).txt»', 'bash'),
    production('shopt: lastpipe', 'shopt -s lastpipe\necho «name» | read F; «act "$F"»', 'bash'),
    production('options: noglob', '(set -f; cat *.txt)'),
    production('options: errexit', '(set -e; false; «act «name»»)'),
    production('options: exit', '(exit 0; «act «name»»)'),
    production('options: exit in a list', '([ -f a.txt ] && exit; «act «name»»)'),
    production('options: return', 'f() { return; «act «name»»; }; f'),
    production('options: not', '! «act «name»»'),
    production('options: until', 'until «act «name»»; do break; done'),
    production('options: fall through', 'case a in a) : ;& b) «act «name»» ;; esac', 'bash', 'zsh'),
    production('options: time', 'time «act «name»»', 'bash', 'zsh'),
  ],
};
