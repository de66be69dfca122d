import type { Writes } from '../programs/program-files.ts';
import { programNamed } from '../programs/program-named.ts';
import { isIn, readOptions } from '../programs/read-options.ts';
import { type Call, operandsOf } from './call.ts';
import { mountsIn } from './container-runs.ts';
import { curlActs } from './curl-acts.ts';
import { type Act, touches } from './effect.ts';
import { textActs } from './interpreter-acts.ts';
import { sentFiles } from './send-acts.ts';
import { ANY, asShellWord, STAR, type WildText } from './wild-text.ts';

/** Long options that name a file, or a folder, to be written, whatever the program. */
const FILES =
  '--output --output-file --output-document --outfile --outFile --out-file --out --log-file --logfile --log-out --log-io --log-timing --log --pidfile --pid-file --trace --trace-ascii --dump-header --cookie-jar --stderr --tee --descriptor_set_out --error-file --append-output --save-cookies --etag-save --hsts --libcurl --report --outputFile --savefile --target --dest --destination';
const FOLDERS =
  '--output-dir --output-directory --outdir --outDir --out-dir --directory-prefix --pack-destination --one-top-level --extract-to --download-dir --destination --target --dest --output --out';

/** What a program reads and writes because an option says where. */
export function optionActs(call: Call): readonly Act[] {
  const known = programNamed(call.name);
  // what every program may have are long options
  const isSaid =
    known.reads !== undefined || known.writes !== undefined || call.args.some((word) => word.startsWith('--'));
  if (!isSaid) return ofProgram(call);
  const { reads = {}, writes = {} } = known;
  const { files = '', folders = '', prefixed = '', settings = '' } = writes;
  const { operands, options, has, valuesOf } = operandsOf(call.args, `${FILES} ${FOLDERS}`, call.name);
  const numbered = (places: readonly number[] = []): readonly WildText[] => places.flatMap((i) => operands[i] ?? []);
  const told = [...valuesOf(files), ...numbered(writes.operands)];
  const written = [...valuesOf(FILES), ...told].filter((path) => path !== '-');
  const into = [...valuesOf(FOLDERS), ...valuesOf(folders), ...numbered(writes.into)];
  const said = [...valuesOf(prefixed), ...numbered(writes.prefixes)];
  const beginnings = said.length === 0 && writes.prefix !== undefined ? [writes.prefix] : said;
  const lists = valuesOf(reads.lists ?? '');
  // what is listed on its input is known where that is
  const named = lists.length > 0 && lists.every((list) => STDIN.test(list)) ? call.input.words : [];
  const set = valuesOf(settings).flatMap(
    (setting) =>
      /^(?!(?:host(?:name)?|user|port|proxyjump|environmentfile)[=\s])[^=]+=(?:(?:file|append|truncate):)?(.+)$/is.exec(
        setting,
      )?.[1] ?? [],
  );
  const loaded = valuesOf(settings).flatMap((setting) => /^EnvironmentFile=-?(.+)$/is.exec(setting)?.[1] ?? []);
  const pairedFiles = valuesOf(reads.paired ?? '').filter((_, i) => i % 2 === 1);
  return [
    ...(reads.usual !== undefined && !has(reads.files ?? '') ? touches('reads', [reads.usual], 'file') : []),
    ...touches(
      'reads',
      [
        ...valuesOf(reads.files ?? ''),
        ...numbered(reads.operands),
        ...pairedFiles,
        ...lists,
        ...sentFiles(call),
      ].filter((path) => path !== '-'),
      'file',
    ),
    ...(reads.said === true ? touches('reads', [...call.args, call.input.text ?? ''].flatMap(saidToRead), 'file') : []),
    // whatever the list names
    ...touches(
      'reads',
      named.length > 0 ? named : lists.flatMap((list) => listed(list, call)),
      named.length > 0 ? 'tree' : 'file',
    ),
    ...touches('reads', loaded, 'file'),
    ...touches('writes', written, 'file'),
    ...(known.tasks === true
      ? into.map((path) => ({ does: 'writes', reach: 'below', path, isPackages: true }) as const)
      : touches('writes', into, 'below')),
    ...touches(
      'writes',
      beginnings.map((path) => `${path}${STAR}`),
      'file',
    ),
    ...touches('writes', set, 'file'),
    ...(told.length === 0 && landsHere(writes, operands, options)
      ? landed(operands, valuesOf('--output-dir')[0] ?? '.')
      : []),
    ...(writes.said === true ? touches('unknown', call.args.flatMap(saidToWrite), 'file') : []),
    ...ofProgram(call),
  ];
}

/** One on each line, or each with a zero behind it. */
function listed(list: WildText, { heldBy }: Call): readonly WildText[] {
  const held = heldBy?.(list) ?? null;
  if (held === null) return [ANY];
  return held.texts.flatMap((text) => text.split(/[\n\0]/)).filter((name) => name !== '');
}

function landsHere({ here }: Writes, operands: readonly WildText[], options: ReadonlySet<string>): boolean {
  return here?.split(' ').some((word) => word === '' || options.has(word) || operands.includes(word)) ?? false;
}

/** In a folder, under the names that things have where they come from. */
function landed(operands: readonly WildText[], folder: WildText): readonly Act[] {
  const names = operands.flatMap((from) => /^[\w+.-]+:\/\/.*?\/([^/?#]+)(?:[?#].*)?$/s.exec(from)?.[1] ?? []);
  const paths = names.map((name) => (folder === '.' ? name : `${folder}/${name}`));
  return [...touches('writes', [folder], 'below'), ...touches('writes', paths, 'file')];
}

const STDIN = /^(?:-|\/dev\/(?:stdin|fd\/0))$/;

function ofProgram(call: Call): readonly Act[] {
  const { name, args, input } = call;
  switch (name) {
    case 'tmux':
      return touches(
        'reads',
        args.filter((_, i) => /^(?:load-?b(?:uffer)?|source(?:-file)?)$/.test(args[i - 1] ?? '')),
        'file',
      );
    case 'dotenv':
    case 'dotenvx':
    case 'dotenv-cli':
      return args.some((word) => /^(?:list|get|-p)$/.test(word)) &&
        !args.some((word) => /^-(?:[ef]|-file|-env-file)/.test(word))
        ? touches('reads', ['.env'], 'file')
        : [];
    case 'emacs':
      return args.filter((word) => word.startsWith('(')).flatMap(textActs);
    case 'dd':
      return [...touches('reads', keyed(args, 'if='), 'file'), ...touches('writes', keyed(args, 'of='), 'file')];
    case 'socat':
    case 'socat1':
      return touches('unknown', args.flatMap(addressed), 'file');
    case 'xargs':
    case 'gxargs': {
      // behind its own options another command begins
      const { options } = readOptions(args, programNamed(name).wraps ?? {}, asShellWord);
      const lists = options.flatMap(({ name: option, value }) =>
        value !== null && isIn('-a --arg-file', option) ? [value.word.slice(value.from)] : [],
      );
      return touches('reads', lists, 'file');
    }
    case 'envdir':
    case 's6-envdir':
      return followed(operandsOf(args).operands.slice(0, 1));
    case 'chpst':
      return followed(operandsOf(args, '-e').valuesOf('-e'));
    case 'openssl':
      return touches(
        'reads',
        args.flatMap((word) => /^file:(.+)$/s.exec(word)?.[1] ?? []),
        'file',
      );
    case 'http':
    case 'https':
    case 'xh':
      return touches(
        'reads',
        args.flatMap((word) => /^[^/@]*?:?=?@([^@:]+)$/s.exec(word)?.[1] ?? []),
        'file',
      );
    case 'tsc': {
      const { operands, has } = operandsOf(args, '', name);
      const made = operands.map((path) => path.replace(/\.([cm]?)tsx?$/, '.$1js'));
      return has('--noEmit --outDir') ? [] : touches('writes', made, 'file');
    }
    case 'sftp':
    case 'ftp':
      return touches(
        'reads',
        [...(input.text ?? '').matchAll(/^\s*m?put\s+(?:-\w+\s+)*(\S+)/gm)].map(([, path = '']) => path),
        'file',
      );
    case 'docker':
    case 'podman':
    case 'nerdctl':
      return [...mounted(args), ...builtFrom(args)];
    case 'strace': {
      // behind its own options another command begins
      const { options } = readOptions(args, programNamed(name).wraps ?? {}, asShellWord);
      const [output] = options.flatMap((one) =>
        one.value !== null && isIn('-o --output', one.name) ? [one.value.word.slice(one.value.from)] : [],
      );
      const isApart = args.some((word) => /^-ff|^--output-separately$/.test(word));
      if (output === undefined || (!isApart && !/^[|!]/.test(output))) return [];
      // `-o '|cat'`: a command is given what it writes; with `-ff` each process has a file of its own
      return /^[|!]/.test(output)
        ? [{ does: 'unknown', path: null }]
        : touches('writes', [`${output}.${STAR}`], 'file').map((act) => ({ ...act, maybe: true }) as const);
    }
    case 'curl':
      return curlActs(call);
    case 'unrar':
    case 'ditto':
      return touches(
        'writes',
        args.filter((word) => word.endsWith('/')),
        'below',
      );
    default:
      return [];
  }
}

function followed(folders: readonly WildText[]): readonly Act[] {
  return touches('reads', folders, 'tree').map((act) => ({ ...act, follows: true }));
}

function keyed(args: readonly WildText[], key: string): readonly WildText[] {
  return args.flatMap((word) => (word.startsWith(key) ? [word.slice(key.length)] : []));
}

/** `OPEN:path,creat`, `CREATE:path`, `FILE:path!!…` */
function addressed(words: WildText): readonly WildText[] {
  return words.split('!!').flatMap((word) => /^[A-Za-z0-9-]+:([^,]+)/.exec(word)?.[1] ?? []);
}

/** `docker build -f x folder`: all of the folder is given to who builds. */
function builtFrom(args: readonly WildText[]): readonly Act[] {
  const at = args.indexOf('build');
  if (at < 0 || !args.some((word) => /^(?:-f|--file)/.test(word))) return [];
  const { operands } = operandsOf(
    args.slice(at + 1),
    '-f --file -t --tag -o --output --build-arg --target --platform --secret --ssh --label --network --cache-from --cache-to --progress',
  );
  return touches('reads', operands.slice(0, 1), 'tree').map((act) => ({ ...act, handled: 'keeps' }) as const);
}

/** A folder that a container looks into, and unless it is `:ro` may write into as well. */
function mounted(args: readonly WildText[]): readonly Act[] {
  return mountsIn(args).flatMap(({ host, isRead }) =>
    isRead
      ? touches('reads', [host], 'tree')
      : [...touches('reads', [host], 'tree'), ...touches('writes', [host], 'file', 'below')],
  );
}

/** Commands of databases and editors that write, and the path after them. */
const SAID =
  /(?:(?:^|[\s;])\.(?:output|once|backup|save|clone|log|excel)|\binto(?:\s+(?:outfile|dumpfile))?|\battach(?:\s+database)?|\bto|\\[ogwT]|>+[|!]?|\btee(?:\s+-a)?|\blog(?:ging\s+file|_file)(?:\s+-\w+)*|\bdump\s+\w+|\bgenerate-core-file|--outfile|\bget\s+\S+(?:\s+-o)?|append-to-file\s+\S+\s+\S+|\boutfile|\bdumpfile|write-(?:file|region)|\bset-visited-file-name|(?:^|[\s:+|])(?:sav(?:eas)?|w(?:rite|q|all)?|x(?:it)?)!?)(?:(?<=>)|\s)\s*\\*["']?([^\s"'()\\;>]+)/gi;

function saidToWrite(text: WildText): readonly WildText[] {
  return text.length > MAX_TEXT_CHARS ? [] : [...text.matchAll(SAID)].map(([, path = '']) => path);
}

/** The same for commands that read. */
const SAID_READ =
  /(?:\bfrom|\binfile|\bread_\w+\s*\(|\breadFile(?:Sync)?\s*\(|\bcat\s*\(|\bpg_read_(?:binary_)?file\s*\(|\bload_file\s*\(|\bfile\s*\(|insert-file-contents|find-file|\bload)\s*["']([^"']+)["']|(?:^|[\s;])(?:source|\\ir?|\\\.|\.read)\s+([^\s;'"]+)/gi;

function saidToRead(text: WildText): readonly WildText[] {
  if (text.length > MAX_TEXT_CHARS) return [];
  return [...text.matchAll(SAID_READ)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

const MAX_TEXT_CHARS = 8192;
