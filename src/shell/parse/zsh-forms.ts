/** A loop in one line, as zsh knows it: `for f (a b) cat $f`. */
const SHORT_FOR = /\bfor (\w+) \(([^()\n]*)\)[ \t]*((?:'[^']*'|"[^"]*"|\\.|[^\n;'"\\])+)/g;
/** What of the files that a pattern finds is meant: `*.txt(.)`, `*(om[1])`. */
const QUALIFIER = /(?<=[*?\]][^\s()'"]*)\((?:[-./@=*%^A-Za-z\d+,]|\[[-\d,]+\])+\)(?=[\s;|&)]|$)/g;

/** Forms that only zsh reads, as every shell would write them: no other can read a line in which they stand. */
export function zshAsPlain(text: string): string {
  return text
    .replace(SHORT_FOR, (_, name: string, words: string, body: string) => `for ${name} in ${words}; do ${body}\ndone`)
    .replace(QUALIFIER, '')
    .replace(new RegExp(MADE_FILE, 'g'), '<(')
    .replace(ALWAYS, '\n}\n{ ')
    .replace(CLOSED, '$1\n}');
}

/** `{ a } always { b }`: what stands behind it runs in any case. */
const ALWAYS = /\s\}\s*always\s*\{\s/g;
/** `=(cat a)`: a file that holds what a command prints. */
const MADE_FILE = /(?<=[\s<])=\((?=[^\s)=])/;
/** To zsh a brace needs no sign before it. */
const CLOSED = /([^\s;&|{(])[ \t]+\}(?=\s*(?:$|[\n;|&)]))/g;

/** Whether only zsh reads it so, although others can read it. */
export function isOnlyZsh(text: string): boolean {
  return /\}\s*always\s*\{/.test(text) || MADE_FILE.test(text);
}
