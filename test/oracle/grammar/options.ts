import { type Grammar, production } from './production.ts';

/** Options of the shells by which the same words mean something else. */
export const OPTIONS: Grammar = {
  statement: [
    production('shopt: nocasematch', '(shopt -s nocasematch; case A in a) «act «name»» ;; esac)', 'bash'),
    production('shopt: nocasematch in a value', '(shopt -s nocasematch; F=X.env; «act "${F/x/}"»)', 'bash'),
    production('shopt: cdable_vars', '(shopt -s cdable_vars; x=d; cd x > /dev/null; «act a.txt»)', 'bash'),
    production('shopt: in pieces', '(x=dot; shopt -s "${x}glob"; cat ?env)', 'bash'),
    production('shopt: pattern in a value', "shopt -s extglob\nF='@(b|x).txt'; «act $F»", 'bash'),
    production('shopt: nullglob and numbers', '(shopt -s nullglob; set -- nothing* «name»; «act "$1"»)', 'bash'),
    production('cd that lasts: set -P', '(set -P; cd keys && cd .. && «act a.txt»)', 'bash'),
    production('zsh option: null_glob', '(setopt null_glob; set -- nothing* «name»; «act "$1"»)', 'zsh'),
    production('zsh option: qualifier N', 'set -- nothing*(N) «name»; «act "$1"»', 'zsh'),
    production('zsh option: cdable_vars', '(setopt cdable_vars; x=/p/d; cd x; «act a.txt»)', 'zsh'),
    production('zsh option: chase_links', '(setopt chase_links; cd keys && cd .. && «act a.txt»)', 'zsh'),
    production('zsh option: set -4', '(set -4; cat ?env)', 'zsh'),
    production('zsh option: glob flags', '(setopt extended_glob; cat (#i)A.TXT)', 'zsh'),
    production('zsh option: qualifier D', 'cat ?env(D.)', 'zsh'),
    production('zsh option: brace_ccl', '(setopt brace_ccl; «act {ab}.txt»)', 'zsh'),
  ],
};
