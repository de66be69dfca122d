import { type Grammar, production } from './production.ts';

const each = (group: string, texts: readonly string[]) => texts.map((text) => production(`${group}: ${text}`, text));

/** Names of files and folders, as they stand in a line. */
export const WORDS: Grammar = {
  /** A file that is there, by its plain name. */
  name: each('name', ['a.txt', 'b.txt', '.env', 'd/a.txt', 'd/sub/a.txt', 'link.txt', 'dlink/a.txt', 'd/up.txt']),
  /** One that is not there. */
  new: each('new', ['o1', 'o2', 'd/o3', 'e/o4', 'o5.txt']),
  folder: each('folder', ['d', './e', 'd/sub', 'dlink', '~', '..']),
  /** A folder that may not be there. */
  'maybe-folder': each('maybe-folder', ['d', 'build', 'e', 'd/none', 'a.txt']),
  glob: each('glob', ['*.txt', '.e*', 'd/*', '?.txt', '[ab].txt', 'd*/a.txt', '*/*.txt']),
  /** One word, or several, that name files in some way. */
  word: [
    production('plain word', '«name»'),
    production('pattern: glob', '«glob»'),
    production('pattern: braces', '{a,b}.txt'),
    production('quoted word: double', '"«name»"'),
    production('quoted word: single', "'sp ace.txt'"),
    production('quoted word: escaped', 'sp\\ ace.txt'),
    production('quoted word: in part', 'd/"a".t\'xt\''),
    production('place: ~', '~/notes.txt'),
    production('place: HOME', '"$HOME/.env"'),
    production('place: PWD', '"$PWD/a.txt"'),
    production('place: dots', './d/../.env'),
    production('place: absolute', '/p/b.txt'),
    production('quoted word: ANSI-C', "$'a\\x2etxt'", 'bash', 'zsh'),
    production('substituted word: $()', '"$(echo «name»)"'),
    production('substituted word: backticks', '`echo b.txt`'),
    production('substituted word: printf', '"$(printf %s.txt a)"'),
    production('word from a file', '"$(cat one)"'),
    production('expanded word: default', '"${U:-«name»}"'),
    production('expanded word: arithmetic', 'o$((1 + 1))'),
    production('place: ~+', '~+/a.txt', 'bash', 'zsh'),
    production('pattern: extended', '*.!(log)', 'bash'),
  ],
};
