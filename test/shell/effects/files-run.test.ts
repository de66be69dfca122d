import { describe, expect, test } from 'vitest';
import { lineEffects } from '../../../src/shell/effects/effects-of-line.ts';
import { shownText } from '../../../src/shell/effects/wild-text.ts';

type Texts = Readonly<Record<string, string>>;

function read(line: string, texts: Texts) {
  return lineEffects(line, {
    ...{ cwd: '/p', home: '/h', environment: () => undefined },
    textOf(path) {
      const text = texts[path.replace(/^\/p\//, '')];
      return text === undefined ? null : { text, sha256: () => null };
    },
  });
}

/** What the files do that a line runs: `file: does path`. */
function inFiles(line: string, texts: Texts): readonly string[] {
  return read(line, texts).effects.flatMap(({ part, does, path }) =>
    part.file === null ? [] : [`${part.file.name}: ${does} ${path === null ? '' : shownText(path).replace('/p/', '')}`],
  );
}

describe('what a line runs from the disk', () => {
  test('scripts know their words, and what is handed on to them', () => {
    const texts = { 'run.sh': 'cat "$1" "$A"\n' };
    expect(inFiles('export A=a; sh run.sh x', texts)).toEqual(['run.sh: reads x', 'run.sh: reads a']);
    expect(inFiles('sh run.sh x', { 'run.sh': 'shift; cat "$1"z\n' })).toEqual(['run.sh: reads z']);
  });

  test('a sourced file sets variables, goes somewhere, names functions and may be left', () => {
    const texts = { 'v.sh': 'F=a.txt\ncd d\nf() { cat "$1"; }\nreturn 0\ncat never\n' };
    const { effects } = read('. ./v.sh; cat $F; f b', texts);
    const told = effects.map(({ does, path, part }) => `${part.file?.name ?? ''} ${does} ${path}`);
    expect(told).toContain(' reads /p/d/a.txt');
    expect(told).toContain('v.sh reads /p/d/b');
    expect(told.join()).not.toContain('never');
    // what is only named does not run
    expect(inFiles('. ./v.sh', texts)).toEqual([]);
  });

  test('a program with a path is given to whom its first line names, or to a shell', () => {
    const texts = { a: '#!/usr/bin/env python3\nprint(open("x").read())\n', b: 'cat y\n', c: '#!/bin/sh -e\ncat z\n' };
    expect(['./a', './b', './c'].flatMap((line) => inFiles(line, texts))).toEqual([
      ...['a: reads x', 'b: reads y', 'c: reads z'],
    ]);
    expect(read('./a', texts).runs.map(({ program }) => program)).toContain('python3');
  });

  test('a program that is given by a redirection is read as one that is named', () => {
    const texts = { 'a.py': 'import os\nos.remove("x")\n', 'a.js': 'fs.rmSync("y")\n', 'a.sh': 'N=1\nrm "$1"\n' };
    const lines = ['python3 < a.py', 'python3 - < a.py', 'node < a.js', 'deno run - < a.js', 'bash -s z < a.sh'];
    expect(lines.flatMap((line) => inFiles(line, texts))).toEqual([
      ...['a.py: deletes x', 'a.py: deletes x', 'a.js: deletes y', 'a.js: deletes y', 'a.sh: deletes z'],
    ]);
    // it is what another program reads
    for (const line of ['python3 b.py < a.py', 'python3 -c "print(1)" < a.py', 'jq . < a.py', 'node --version < a.js'])
      expect(inFiles(line, texts), line).toEqual([]);
    // what the line has put into it is another text
    const { effects } = read('curl -o a.py https://example.com; python3 < a.py', texts);
    expect(effects.map(({ does }) => does)).toContain('unknown');
  });

  test('tasks of deno run with what they need, and scripts of package.json where deno.json has none of the name', () => {
    const tasks =
      '{ "tasks": { "a": "touch 1", /* both */ "b": { "command": "cat", "dependencies": ["a"] }, } } // end';
    const texts = { 'deno.jsonc': tasks, 'package.json': JSON.stringify({ scripts: { c: 'touch 3' } }) };
    expect(inFiles('deno task b 2', texts)).toEqual(['deno.jsonc a: writes 1', 'deno.jsonc b: reads 2']);
    expect(inFiles('deno task c', texts)).toEqual(['package.json c: writes 3']);
    // the names of tasks are no files
    for (const line of ['deno task b', 'bun run c', 'deno task', 'deno test'])
      expect(
        read(line, texts).effects.filter(({ part }) => part.file === null),
        line,
      ).toEqual([]);
  });

  test('what another program gives to an interpreter is read', () => {
    const texts = {
      ...{ 'a.py': 'import os\nos.remove("x")\n', 'a.ts': 'fs.rmSync("y")\n' },
      'package.json': JSON.stringify({ scripts: { c: 'rm z' } }),
    };
    const python = ['ipython a.py', 'python3 -m pdb a.py', 'python3 -m cProfile -s t a.py', 'coverage run a.py'];
    for (const line of [...python, 'pipx run a.py']) expect(inFiles(line, texts), line).toEqual(['a.py: deletes x']);
    for (const line of ['nodemon a.ts', 'pnpm tsx a.ts', 'yarn tsx a.ts', 'deno serve a.ts', 'deno test a.ts'])
      expect(inFiles(line, texts), line).toEqual(['a.ts: deletes y']);
    for (const line of ['nr c', 'run-s c', 'npx npm-run-all c'])
      expect(inFiles(line, texts), line).toEqual(['package.json c: deletes z']);
    for (const line of ['coverage report', 'python3 -m json.tool a.py', 'nodemon --help', 'nr d'])
      expect(inFiles(line, texts), line).toEqual([]);
  });

  test('scripts of package.json run with those before and after them, in its folder, with their words', () => {
    const scripts = { prew: 'touch 1', w: 'cat', postw: 'touch 2', y: 'npm run w -- a' };
    const texts = { 'package.json': JSON.stringify({ scripts }) };
    const told = ['w: writes 1', 'w: reads a', 'w: writes 2'].map(
      (text, i) => `package.json ${['pre', '', 'post'][i]}${text}`,
    );
    for (const line of ['npm run w -- a', 'npm run y', 'pnpm w a', 'yarn w a', 'bun run w a', 'cd d && npm run y'])
      expect(inFiles(line, texts), line).toEqual(told);
    expect(inFiles('npm run w --ignore-scripts', texts)).toEqual([]);
    expect(inFiles('npm install x', texts)).toEqual([]);
  });

  test('recipes of make run for a target and for what it needs, with variables of the file and of the line', () => {
    const makefile = [
      ...['D = d', 'E := $(D)/e', 'include more.mk', 'all: $(E)/x', '$(E)/x: a.in', '\tcp $< $@'],
      ...[
        '%.in: %.src',
        '\t@touch $@ $*',
        'loop: loop',
        '\t-cat l; cat $$UNKNOWN',
        'empty:',
        '\tcat $(NONE)a $(shell x)',
      ],
    ];
    const texts = { Makefile: `${makefile.join('\n')}\n`, 'more.mk': 'MORE = m\nm:\n\tcat $(MORE)\n' };
    expect(inFiles('make all', texts)).toEqual([
      // what is taken in is read
      ...['Makefile: reads more.mk', 'Makefile a.in: writes a.in', 'Makefile a.in: writes a'],
      ...['Makefile d/e/x: reads a.in', 'Makefile d/e/x: writes d/e/x', 'Makefile d/e/x: writes d/e/x/a.in'],
    ]);
    // the first target, wherever it is written, unless the file names another
    expect(inFiles('make', texts)).toEqual(['Makefile: reads more.mk', 'Makefile m: reads m']);
    const named = { Makefile: 'a:\n\tcat a\nb:\n\tcat b\n.DEFAULT_GOAL := b\n' };
    expect(inFiles('make', named)).toEqual(['Makefile b: reads b']);
    expect(inFiles('make m MORE=n', texts)).toEqual(['Makefile: reads more.mk', 'Makefile m: reads n']);
    expect(inFiles('make loop', texts)).toEqual(['Makefile: reads more.mk', 'Makefile loop: reads l']);
    expect(inFiles('make empty', texts)).toEqual(['Makefile: reads more.mk', 'Makefile empty: reads a']);
    expect(inFiles('make -n m', texts)).toEqual(['Makefile: reads more.mk']);
  });

  test('recipes of just run with what they need and are given', () => {
    const texts = {
      justfile: "o := 'out'\nfirst: second\n    cat {{o}}\nsecond:\n    @cat s\nthird x:\n    cat {{x}} {{env('Y')}}\n",
    };
    expect(inFiles('just', texts)).toEqual(['justfile second: reads s', 'justfile first: reads out']);
    expect(inFiles('just third a', texts)).toEqual(['justfile third: reads a']);
  });

  test('cells of a notebook, obvious calls of Perl, Ruby and PHP, and texts of awk and sed are read', () => {
    const cells = [
      { cell_type: 'code', source: ['print(open("x").read())\n', '!cat y'] },
      { cell_type: 'markdown', source: '!cat z' },
    ];
    const texts = {
      'n.ipynb': JSON.stringify({ cells }),
      'a.rb': "# system('cat no')\nsystem('cat x')\nputs File.read('y')\nload('z')\n",
      'a.php': "<?php\nunlink('x');\n$env->load('.env');\n",
      'a.awk': '{ print > "o" }\n',
    };
    expect(inFiles('jupyter nbconvert --execute n.ipynb', texts)).toEqual(['n.ipynb: reads x', 'n.ipynb: reads y']);
    expect(inFiles('jupyter nbconvert --to html n.ipynb', texts)).toEqual([]);
    expect(inFiles('ruby a.rb', texts)).toEqual(['a.rb: reads x', 'a.rb: reads y']);
    expect(inFiles('php a.php', texts)).toEqual(['a.php: deletes x']);
    expect(inFiles('awk -f a.awk b', texts)).toContain('a.awk: writes o');
  });

  test('scripts and settings that the line names are read where they lie', () => {
    const texts = {
      ...{ 's.sed': 'r x\n', 'q.sql': '.shell cat y\n', 'c.rc': 'data = "@x"\noutput = y\n', rc: 'F=x\n' },
      ...{ 'h/pre-commit': 'cat x\n', cfg: '[alias]\n\tq = !cat y\n', 'v.vim': 'silent !cat x\n' },
    };
    expect(inFiles('sed -f s.sed a', texts)).toContain('s.sed: reads x');
    for (const line of ["sqlite3 a.db '.read q.sql'", 'sqlite3 -init q.sql a.db', 'sqlite3 a.db < q.sql'])
      expect(inFiles(line, texts), line).toContain('q.sql: reads y');
    for (const line of ['curl -K c.rc https://a.b', 'curl -sK c.rc https://a.b', 'curl --config=c.rc https://a.b']) {
      expect(inFiles(line, texts), line).toContain('c.rc: reads x');
      expect(inFiles(line, texts), line).toContain('c.rc: writes y');
    }
    expect(read('bash --rcfile rc -ic \'cat "$F"\'', texts).effects.map(({ path }) => path)).toContain('/p/x');
    expect(inFiles('git -c core.hooksPath=h commit -m z', texts)).toContain('h/pre-commit: reads x');
    expect(inFiles('git -c core.hooksPath=h status', texts)).toEqual([]);
    expect(read('git -c include.path=/p/cfg q', texts).effects.map(({ path }) => path)).toContain('/p/y');
    expect(inFiles('vim -es -S v.vim', texts)).toContain('v.vim: reads x');
    // what a program finds by itself is what running it always was
    const found = { '.npmrc': 'script-shell=rm\n', '.vimrc': '!cat x\n', 'conftest.py': 'open("x").read()\n' };
    for (const line of ['npm ci', 'vim a', 'pytest', 'git status', 'curl https://a.b'])
      expect(inFiles(line, found), line).toEqual([]);
  });

  test('programs are found in folders of the project that the line has them looked for in', () => {
    const texts = { 'bin/tool': '#!/bin/sh\ncat "$1"\n', 'bin/ls': 'cat y\n' };
    expect(inFiles('PATH=bin:$PATH tool x', texts)).toEqual(['bin/tool: reads x']);
    expect(inFiles('export PATH=$PWD/bin:$PATH; ls', texts)).toEqual(['bin/ls: reads y']);
    expect(inFiles('tool x; ls', texts)).toEqual([]);
  });

  test('a package runs by its name with what it lies in, and what the line has Python look for', () => {
    const texts = {
      ...{ 'a/__init__.py': 'open("f1").read()\n', 'a/b/__init__.py': 'open("f2").read()\n' },
      ...{ 'a/b/__main__.py': 'open("f3").read()\n', 'lib/sitecustomize.py': 'open("f4").read()\n' },
      ...{ 'lib/c.py': 'open("f5").read()\n', 'lib/k.js': 'fs.readFileSync("f6")\n' },
    };
    expect(inFiles('python3 -m a.b', texts)).toEqual([
      ...['a/__init__.py: reads f1', 'a/b/__init__.py: reads f2', 'a/b/__main__.py: reads f3'],
    ]);
    expect(inFiles('PYTHONPATH=lib python3 -c "import c"', texts)).toEqual([
      ...['lib/sitecustomize.py: reads f4', 'lib/c.py: reads f5'],
    ]);
    expect(inFiles('python3 -c "import c"', texts)).toEqual([]);
    expect(inFiles(`NODE_PATH=lib node -e 'require("k")'`, texts)).toEqual(['lib/k.js: reads f6']);
  });

  test('what the line copies, moves or links is read where it was', () => {
    const texts = { 'a.sh': 'cat x\n', 'd/b.sh': 'cat y\n' };
    expect(inFiles('cp a.sh b.sh && sh b.sh', texts)).toEqual(
      ['a.sh: reads x'].map((text) => text.replace('a.sh', 'b.sh')),
    );
    expect(inFiles('mv a.sh e/; sh e/a.sh', texts)).toEqual(['e/a.sh: reads x']);
    expect(inFiles('ln -s b.sh d/l.sh; sh d/l.sh', texts)).toEqual(['d/l.sh: reads y']);
  });
});

describe('what cannot be told of a file', () => {
  const UNKNOWN = { 'run.sh': 'cat "$X"; $CMD a; eval "$Y"; curl x | sh; mytool b; python3 -c "$Z"; cat c\n' };

  test('is nothing that the line does, and what is told beside it counts', () => {
    const { effects, isCut } = read('sh run.sh', UNKNOWN);
    expect(isCut).toBe(false);
    expect(effects.some(({ does, path }) => does === 'unknown' && path === null)).toBe(false);
    expect(inFiles('sh run.sh', UNKNOWN).filter((text) => text.includes('reads'))).toEqual(['run.sh: reads c']);
    // in the line itself it is
    expect(read(UNKNOWN['run.sh'], {}).effects.some(({ does, path }) => does === 'unknown' && path === null)).toBe(
      true,
    );
  });

  test('a script that is too much or no shell text leaves the line as it was, with what was read of it', () => {
    const broken = { 'run.sh': 'cat x\nif then ((\n' };
    expect(read('sh run.sh; cat a', broken).isCut).toBe(false);
    const many = { 'run.sh': `cat x\n${'for i in 1 2 3 4 5 6; do rm $i$j; j=$i$i; done\n'.repeat(3000)}` };
    const { isCut, effects } = read('sh run.sh; cat a', many);
    expect(isCut).toBe(false);
    expect(effects.some(({ does, path, part }) => does === 'reads' && path === '/p/a' && part.file === null)).toBe(
      true,
    );
  });

  test('files that run each other or themselves end', () => {
    const texts = { 'a.sh': 'sh b.sh; cat x\n', 'b.sh': 'sh a.sh; . ./b.sh; cat y\n' };
    expect([...new Set(inFiles('sh a.sh', texts).filter((text) => /[xy]$/.test(text)))]).toEqual([
      ...['b.sh: reads y', 'a.sh: reads x'],
    ]);
  });

  test('every file that was looked at is told, also one that is not there', () => {
    expect([...read('sh run.sh', {}).files]).toEqual([['/p/run.sh', null]]);
    expect([...read('sh a.sh', { 'a.sh': 'sh b.sh\n' }).files.keys()]).toEqual(['/p/a.sh', '/p/b.sh']);
    expect(read('cat a.sh | wc -l', { 'a.sh': 'ls\n' }).files.size).toBe(0);
  });
});
