/** A loop in one line, as zsh knows it: `for f (a b) cat $f`. */
const SHORT_FOR = /\bfor (\w+) \(([^()\n]*)\)[ \t]*((?:'[^']*'|"[^"]*"|\\.|[^\n;'"\\])+)/g;
/** What of the files that a pattern finds is meant: `*.txt(.)`, `*(om[1])`, and not what runs code, or puts other words there. */
const QUALIFIER = /(?<=[*?\]][^\s()'"]*)\((?:#q)?(?:[-./@=*%^A-OQ-Za-df-z\d,]|\[[-\d,]+\])+\)(?=[\s;|&)]|$)/g;
/** How a pattern is meant: `(#i)a`. What stands there may be found in other letters, too. */
const FLAGS = /\(#[a-zA-Z][\w,]*\)/g;

/** Forms that only zsh reads, as every shell would write them: no other can read a line in which they stand. */
export function zshAsPlain(text: string): string {
  return text
    .replace(SHORT_FOR, (_, name: string, words: string, body: string) => `for ${name} in ${words}; do ${body}\ndone`)
    .replace(QUALIFIER, '')
    .replace(FLAGS, '*')
    .replace(REPEATED, '$1for _ in 1; do $2\ndone')
    .replace(LEFT_ALONE, '&')
    .replace(new RegExp(MADE_FILE, 'g'), '<(')
    .replace(ALWAYS, '\n}\n{ ')
    .replace(CLOSED, '$1\n}');
}

/** `repeat 2 { a }`: how often says nothing about what is done. */
const REPEATED = /(^|[;&|\n]\s*)repeat [^\s;{}]+[ \t]*\{\s([^{}]*)\}/g;
/** `a &! b`, `a &| b`: in the background, and forgotten. */
const LEFT_ALONE = /&[|!](?=\s|$)/g;
/** `{ a } always { b }`: what stands behind it runs in any case. */
const ALWAYS = /\s\}\s*always\s*\{\s/g;
/** `=(cat a)`: a file that holds what a command prints. */
const MADE_FILE = /(?<=[\s<])=\((?=[^\s)=])/;
/** To zsh a brace needs no sign before it. */
const CLOSED = /([^\s;&|{(])[ \t]+\}(?=\s*(?:$|[\n;|&)]))/g;

/** Whether only zsh reads it so, although others can read it. */
export function isOnlyZsh(text: string): boolean {
  return (
    /(?:^|[;&|\n]\s*)repeat [^\s;{}]+[ \t]*\{\s|\}\s*always\s*\{|\(#[a-zA-Z][\w,]*\)/.test(text) || MADE_FILE.test(text)
  );
}
