import { ARCHIVES } from './families/archives.ts';
import { COMPARE } from './families/compare.ts';
import { DATA } from './families/data.ts';
import { ENCODINGS } from './families/encodings.ts';
import { FILES } from './families/files.ts';
import { HASHES } from './families/hashes.ts';
import { LISTING } from './families/listing.ts';
import { RIGHTS } from './families/rights.ts';
import { SEARCH } from './families/search.ts';
import { SHELL_WORDS } from './families/shell-words.ts';
import { TEXT } from './families/text.ts';
import { TEXT_TO_FILES } from './families/text-to-files.ts';
import { WRAPPERS } from './families/wrappers.ts';

let names: ReadonlySet<string> | null = null;

/** Programs that change no file but those that their words name: no code that lies somewhere is run by them. */
export function isQuiet(program: string): boolean {
  names ??= new Set(
    [
      SHELL_WORDS,
      WRAPPERS,
      RIGHTS,
      TEXT,
      ENCODINGS,
      TEXT_TO_FILES,
      COMPARE,
      SEARCH,
      DATA,
      HASHES,
      LISTING,
      FILES,
      ARCHIVES,
    ]
      .flat()
      .flatMap(([all]) => all.split(' '))
      .filter((name) => name !== '.' && name !== 'source')
      .concat(['date', 'openssl', 'iconv', 'xxd', 'seq', 'sleep', 'jq', 'mktemp', 'fallocate'])
      // what they are told to do is read: a text that nobody knows makes the whole line one that cannot be told
      .concat(['vi', 'vim', 'nvim', 'ex', 'ed', 'sqlite3']),
  );
  return names.has(program);
}
