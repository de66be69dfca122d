import { JAVASCRIPT_CODE } from './javascript-code.ts';
import { type Grammar, production } from './production.ts';
import { PYTHON_CODE } from './python-code.ts';

const MODULES =
  'import ast, asyncio, atexit, base64, codecs, collections, configparser, contextlib, dataclasses, enum, fileinput, fnmatch, functools, glob, gzip, heapq, importlib, io, itertools, json, linecache, mmap, operator, os, pathlib, random, re, shlex, shutil, sqlite3, subprocess, sys, tarfile, threading, types, urllib.parse, urllib.request, zipfile, zlib';

const perl = (name: string, text: string) => production(`Perl: ${name}`, text);
const awk = (name: string, text: string) => production(`awk: ${name}`, text);

/** Program texts in a line: the same places as in shell lines, reached by the ways of another language. */
export const SNIPPETS: Grammar = {
  ...PYTHON_CODE,
  ...JAVASCRIPT_CODE,
  line: [
    production('Python given: -c', `python3 -c '${MODULES}\n«py «file»»'`),
    production('Python given: here-document', `python3 << 'END'\n${MODULES}\n«py «file»»\nEND`),
    production('Python given: written first', `cat > s.py << 'END'\n${MODULES}\n«py «file»»\nEND\npython3 s.py`),
    production('JavaScript given: -e', "node -e '«js «file»»'"),
    production(
      'JavaScript given: here-document',
      'node << \'END\'\nconst fs = require("fs"), path = require("path"), os = require("os"), url = require("url"), zlib = require("zlib"), child_process = require("child_process");\n«js «file»»\nEND',
    ),
    production('Perl given: -e', "perl -e '«perl «file»»'"),
    production('awk given', "awk '«awk «file»»'"),
  ],
  file: ['a.txt', 'b.txt', '.env', 'd/a.txt', 'd/sub/a.txt', 'link.txt', 'd/up.txt'].map((path) =>
    production(`file: ${path}`, `"${path}"`),
  ),
  perl: [
    perl('open', 'open(F, "<", §); print <F>;'),
    perl('open of two', 'my $p = §; open(my $f, $p) or die; print <$f>'),
    perl('open written', 'open(F, ">", §); print F "x"; close F'),
    perl('open appended', 'open(my $f, ">>" . §); print $f "x"'),
    perl('open of a program', 'open(F, "cat " . § . "|"); print <F>'),
    perl('unlink', 'unlink §'),
    perl('unlink in a loop', 'unlink $_ for ("c.log", §)'),
    perl('rename', 'rename §, "o1"'),
    perl('system', 'system "cat", §'),
    perl('system line', 'my $p = §; system("cat $p")'),
    perl('backticks', 'my $p = §; print `cat $p`'),
    perl('qx', 'my $p = §; my $x = qx{cat $p}'),
    perl('exec', 'exec("cat", §)'),
    perl('ARGV', '@ARGV = (§); print while <>'),
    perl('joined', 'my $p = join("", split(//, §)); open(F, $p); print <F>'),
    perl('reversed', 'my $p = reverse(scalar reverse(§)); open(F, "<", $p); print <F>'),
    perl('File::Copy', 'use File::Copy; copy(§, "o2")'),
    perl('glob', 'for my $p (glob("d/*.txt")) { open(F, $p); print <F> }'),
    perl('opendir', 'opendir(D, "d"); for my $n (readdir D) { open(F, "d/$n"); print <F> }'),
    perl('chdir', 'chdir "d"; open(F, "a.txt"); print <F>'),
    perl('chmod', 'chmod 0600, §'),
    perl('mkdir', 'mkdir(§ . ".dir")'),
    perl('eval', 'eval "unlink q(" . § . ")"'),
    perl('hash', 'my %h = (a => §); unlink $h{a}'),
    perl('pop', 'my @a = ("c.log", §); unlink pop @a'),
    perl('text only', 'print §'),
  ],
  awk: [
    awk('getline', 'BEGIN { while ((getline l < §) > 0) print l }'),
    awk('getline of a variable', 'BEGIN { f = §; while ((getline l < f) > 0) print l }'),
    awk('getline of a program', 'BEGIN { "cat " § | getline l; print l }'),
    awk('system', 'BEGIN { system("cat " §) }'),
    awk('system of a variable', 'BEGIN { c = "cat "; f = §; system(c f) }'),
    awk('print to', 'BEGIN { print "x" > § }'),
    awk('print to a variable', 'BEGIN { f = §; print "x" >> f }'),
    awk('print to a program', 'BEGIN { print "x" | "cat > o1" }'),
    awk('printf to', 'BEGIN { printf "%s", "x" > § }'),
    awk('ARGV', 'BEGIN { ARGV[1] = §; ARGC = 2 } { print }'),
    awk('function', 'function f(p) { while ((getline l < p) > 0) print l } BEGIN { f(§) }'),
    awk('sprintf', 'BEGIN { f = sprintf("%s", §); getline l < f }'),
    awk('text only', 'BEGIN { print § }'),
  ],
};
