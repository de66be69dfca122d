import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { HOME, PROJECT, TREE, type Tree } from '../tree.ts';

/** What programs are tried on: the files of the usual tree, and one of each kind that some of them ask for. */
const TEXTS: Tree = {
  '/p/a.c': 'int main(void) { return 0; }\n',
  '/p/a.h': '#define ONE 1\n',
  '/p/a.css': 'a { color: red }\n',
  '/p/a.csv': 'name,size\none,1\ntwo,2\n',
  '/p/a.html': '<p>one</p>\n',
  '/p/a.ini': '[one]\nkey = value\n',
  '/p/a.js': 'console.log(1)\n',
  '/p/a.json': '{ "one": 1, "two": [1, 2] }\n',
  '/p/a.lua': 'print(1)\n',
  '/p/a.md': '# One\n\nText.\n',
  '/p/a.php': '<?php echo 1;\n',
  '/p/a.pl': 'print 1;\n',
  '/p/a.py': 'import os\nx = 1\n',
  '/p/a.rb': 'puts 1\n',
  '/p/a.rs': 'fn main() {}\n',
  '/p/a.sh': 'echo one\n',
  '/p/a.sql': 'select 1;\n',
  '/p/a.tcl': 'puts 1\n',
  '/p/a.toml': 'one = 1\n',
  '/p/a.ts': 'export const one: number = 1;\n',
  '/p/a.xml': '<a><b>one</b></a>\n',
  '/p/a.yml': 'one: 1\n',
  '/p/schema.json': '{ "type": "object" }\n',
  '/p/rules.mk': 'o9:\n\t@true\n',
  '/p/test_a.py': 'def test_one():\n    assert True\n',
};

/** What no text is, made once; where a program is missing, whoever asks for it does not run. */
const MADE: readonly (readonly string[])[] = [
  ['tar', 'cf', 'x.tar', 'a.txt', 'd/b.txt'],
  ['tar', 'czf', 'x.tgz', 'a.txt', 'd/b.txt'],
  ['gzip', '-k', 'b.txt'],
  ['bzip2', '-k', 'b.txt'],
  ['xz', '-k', 'b.txt'],
  ['zstd', '-q', '-k', 'b.txt'],
  ['lz4', '-q', '-k', 'b.txt', 'b.txt.lz4'],
  ['zip', '-q', 'x.zip', 'a.txt', 'd/b.txt'],
  ['ar', 'rc', 'x.a', 'a.txt'],
  ['sqlite3', 'x.db', 'create table t(a); insert into t values(1);'],
  ['openssl', 'genrsa', '-out', 'key.pem', '2048'],
  ['ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-f', 'key'],
  ['mksquashfs', 'e', 'x.sqfs', '-quiet', '-no-progress'],
  ['mkdir', 'empty'],
];
const MADE_NAMES = [
  ...[
    'x.tar',
    'x.tgz',
    'b.txt.gz',
    'b.txt.bz2',
    'b.txt.xz',
    'b.txt.zst',
    'b.txt.lz4',
    'x.zip',
    'x.a',
    'x.db',
    'x.sqfs',
  ],
  ...['key.pem', 'key', 'key.pub'],
];

export const PROGRAM_TREE: Tree = {
  ...TREE,
  ...TEXTS,
  ...Object.fromEntries(MADE_NAMES.map((name) => [`${PROJECT}/${name}`, ''])),
};

/** Only what is in it is made; the names of what is made later are known to the reader. */
export const WRITTEN_TREE: Tree = { ...TREE, ...TEXTS };

export function furnish(root: string): void {
  for (const [program = '', ...args] of MADE) {
    const { status, error } = spawnSync(program, args, { cwd: join(root, PROJECT), env: { ...process.env, HOME } });
    if (status !== 0 && error === undefined) throw new Error(`${program} ${args.join(' ')} failed: ${status}`);
  }
}

/** Where the sandbox has the packages of npm that are tried. */
export const TOOLS = '/tools';
export const PATH = `/usr/bin:/usr/sbin:/usr/games:${TOOLS}/node_modules/.bin`;
