import { at, type Call } from './call.ts';
import type { Change } from './change.ts';
import { operandsOf } from './operands.ts';
import { STAR, type WildText } from './wild-text.ts';

/** Long options that name a file, or a folder, to be written, whatever the program. */
const FILES =
  '--output --output-file --output-document --outfile --outFile --out-file --out --log-file --logfile --log-out --log-io --log-timing --log --pidfile --pid-file --trace --trace-ascii --dump-header --cookie-jar --stderr --tee --descriptor_set_out --error-file --append-output --save-cookies --etag-save --hsts --libcurl --report --outputFile --savefile --target --dest --destination';
const FOLDERS =
  '--output-dir --output-directory --outdir --outDir --out-dir --directory-prefix --pack-destination --one-top-level --extract-to --download-dir --destination --target --dest --output --out';

interface Writes {
  /** Short options and words before a file that is written; the others are those of every program. */
  readonly files?: string;
  readonly folders?: string;
  /** Which of its operands are files, and which the beginnings of files. */
  readonly operands?: readonly number[];
  readonly prefixes?: readonly number[];
  /** Options before the beginning of a name. */
  readonly prefixed?: string;
  /** Which of its operands are folders that it writes into. */
  readonly into?: readonly number[];
  /** Options before `Name=file`. */
  readonly settings?: string;
  /** Words with which it writes into the current folder, under names that come from elsewhere; `''`: always. */
  readonly here?: string;
  /** Other options that take a value. */
  readonly valued?: string;
}

/** By program: what its own options write. Programs that are not known may write whatever they are given. */
const ROWS: readonly (readonly [programs: string, writes: Writes])[] = [
  [
    'curl',
    {
      files: '-o -D -c --alt-svc',
      here: '-O -J --remote-name --remote-name-all --remote-header-name',
      valued:
        '-T --upload-file -d --data --data-binary --data-raw --data-urlencode -F --form -K --config -E --cert --key --cacert -b --cookie -u --user -H --header -A -e -x -X --request -w --write-out -m -r -U -t -y -Y -z -C -Q -P',
    },
  ],
  [
    'wget',
    {
      files: '-O -o -a --rejected-log',
      folders: '-P',
      prefixed: '--warc-file',
      here: '',
      valued: '-i -e -U -t -T -w -Q -B -D -I -X -l -A -R',
    },
  ],
  [
    'axel yt-dlp youtube-dl lwp-download fetch gdown uudecode csplit gcsplit',
    { files: '-o', folders: '-P', prefixed: '-f --prefix', here: '' },
  ],
  ['http https xh', { files: '-o', here: '-d --download' }],
  ['gh glab', { files: '-O', folders: '-D -d -C -t --dir', here: 'download' }],
  ['npm pnpm yarn', { folders: '-d -D -C -t --dir --prefix', here: 'pack' }],
  ['pip pip3', { folders: '-d -t --target', here: 'download' }],
  ['7z 7za 7zr unrar ar', { here: 'x e' }],
  ['cpio', { folders: '-D', here: '-i --extract' }],
  ['jar', { folders: '-C --dir', here: 'x xf xvf -xf -xvf --extract' }],
  ['unsquashfs unar cabextract innoextract unshield binwalk msiextract', { folders: '-d -o -C', here: '' }],
  ['patch', { here: '' }],
  ['sftp', { files: '-S', into: [1], settings: '-o', here: '' }],
  ['ssh scp', { files: '-E -S', settings: '-o' }],
  ['systemd-run', { settings: '-p --property' }],
  ['dpkg-deb dpkg', { into: [0, 1] }],
  ['nmap masscan', { files: '-oN -oX -oG -oS -oJ -oM', prefixed: '-oA' }],
  ['openssl', { files: '-out -keyout -msgfile -keylogfile -writerand -sess_out -CAserial', prefixed: '' }],
  ['eslint stylelint', { files: '-o' }],
  ['mysqldump mariadb-dump', { files: '-r --result-file', folders: '-T --tab' }],
  ['pg_basebackup', { folders: '-D --pgdata' }],
  ['mongodump tcpflow cookiecutter', { folders: '-o' }],
  ['pytest', { files: '--junitxml --junit-xml --resultlog', folders: '--basetemp' }],
  ['jest vitest', { files: '--outputFile', folders: '--coverageDirectory' }],
  ['cargo', { folders: '--target-dir --root' }],
  ['cmake meson ninja', { folders: '-B -C' }],
  ['rollup babel', { files: '-o', folders: '-d' }],
  [
    'tar gtar bsdtar',
    {
      files: '--index-file -g --listed-incremental --volno-file',
      folders: '--one-top-level',
      valued: '-f -C -T -X -I',
    },
  ],
  ['rsync', { files: '--write-batch --only-write-batch', folders: '--backup-dir --partial-dir --temp-dir -T' }],
  ['strace ltrace time gtime xtrace ktrace dtruss', { files: '-o' }],
  ['script', { files: '-O -B -I -T', operands: [0], valued: '-c -E -m -o' }],
  ['screen', { files: '-Logfile' }],
  ['flock', { operands: [0], valued: '-w -E -c' }],
  ['less', { files: '-o -O' }],
  ['split gsplit', { prefixes: [1], valued: '-a -b -C -l -n -t' }],
  ['aria2c', { files: '-o -l', folders: '-d --dir', here: '' }],
  ['helm rpm2cpio conda', { folders: '-d -D -C -t --dir' }],
  ['uniq', { operands: [1], valued: '-f -s -w' }],
  ['xvfb-run', { files: '-e -f' }],
  ['bat batcat tsc shellcheck jq yq sort diff sdiff', { files: '-o --outFile --declarationDir --tsBuildInfoFile' }],
];

/** What a program writes because an option says where. */
export function writtenOptions(call: Call): readonly Change[] {
  const row = ROWS.find(([programs]) => programs.split(' ').includes(call.name))?.[1] ?? {};
  const { files = '', folders = '', prefixed = '', settings = '', valued = '' } = row;
  const taking = `${FILES} ${FOLDERS} ${files} ${folders} ${prefixed} ${settings} ${valued}`;
  const { operands, options, values } = operandsOf(call.args, taking);
  const given = (options: string): readonly WildText[] =>
    options.split(' ').flatMap((option) => (option === '' ? [] : (values.get(option) ?? [])));
  const beginnings = [...given(prefixed), ...(row.prefixes ?? []).flatMap((i) => operands[i] ?? [])];
  return [
    ...[...given(FILES), ...given(files), ...(row.operands ?? []).flatMap((i) => operands[i] ?? [])].flatMap((path) =>
      at(call, 'file', path),
    ),
    ...[...given(FOLDERS), ...given(folders)].flatMap((path) => at(call, 'below', path)),
    ...beginnings.flatMap((path) => at(call, 'file', `${path}${STAR}`)),
    ...(row.into ?? []).flatMap((i) => operands[i] ?? []).flatMap((path) => at(call, 'below', path)),
    ...given(settings).flatMap((setting) => {
      const [, path] = /^[^=]+=(?:(?:file|append|truncate):)?(.+)$/s.exec(setting) ?? [];
      return path === undefined ? [] : at(call, 'file', path);
    }),
    ...(landsHere(row, operands, options) ? landed(call, operands) : []),
    ...ofProgram(call),
  ];
}

function landsHere({ here }: Writes, operands: readonly WildText[], options: ReadonlySet<string>): boolean {
  return here?.split(' ').some((word) => word === '' || options.has(word) || operands.includes(word)) ?? false;
}

/** In the current folder, under the names that things have where they come from. */
function landed(call: Call, operands: readonly WildText[]): readonly Change[] {
  const names = operands.flatMap((from) => /^[\w+.-]+:\/\/.*?\/([^/?#]+)(?:[?#].*)?$/s.exec(from)?.[1] ?? []);
  return [...at(call, 'below', '.'), ...names.flatMap((name) => at(call, 'file', name))];
}

function ofProgram(call: Call): readonly Change[] {
  switch (call.name) {
    case 'socat':
    case 'socat1':
      return addressed(call);
    case 'docker':
    case 'podman':
    case 'nerdctl':
      return mounted(call);
    case 'curl':
      return call.args.flatMap((word) =>
        [...word.matchAll(/%output\{(?:>>)?([^}]+)\}/g)].flatMap(([, path = '']) => at(call, 'file', path)),
      );
    case 'tmux':
    case 'screen':
    case 'gdb':
    case 'lldb':
    case 'expect':
    case 'lftp':
    case 'smbclient':
    case 'debugfs':
    case 'clickhouse-local':
    case 'clickhouse-client':
    case 'sqlite3':
    case 'psql':
    case 'mysql':
    case 'mariadb':
    case 'duckdb':
    case 'emacs':
    case 'vi':
    case 'vim':
    case 'nvim':
    case 'ex':
      return call.args.flatMap((text) => saidToWrite(call, text));
    case 'unrar':
    case 'ditto':
      return call.args.flatMap((word) => (word.endsWith('/') ? at(call, 'below', word) : []));
    default:
      return [];
  }
}

/** `OPEN:path,creat`, `CREATE:path`, `FILE:path!!…` */
function addressed(call: Call): readonly Change[] {
  return call.args
    .flatMap((word) => word.split('!!'))
    .flatMap((word) => {
      const [, path] = /^[A-Za-z0-9-]+:([^,]+)/.exec(word) ?? [];
      return path === undefined ? [] : at(call, 'file', path);
    });
}

/** A folder that a container may write into; `:ro` is only looked at. */
function mounted(call: Call): readonly Change[] {
  const { values } = operandsOf(call.args, '-v --volume --mount');
  const volumes = [...(values.get('-v') ?? []), ...(values.get('--volume') ?? [])].flatMap((volume) => {
    const [host = '', , mode = ''] = volume.split(':');
    return mode.split(',').includes('ro') || !/[/.~]/.test(host) ? [] : [host];
  });
  const mounts = (values.get('--mount') ?? []).flatMap((mount) =>
    /(?:^|,)(?:readonly|ro)(?:,|=true|$)/.test(mount) ? [] : (/(?:^|,)(?:source|src)=([^,]+)/.exec(mount)?.[1] ?? []),
  );
  return [...volumes, ...mounts].flatMap((path) => [...at(call, 'file', path), ...at(call, 'below', path)]);
}

/** Commands of databases and editors that write, and the path after them. */
const SAID =
  /(?:(?:^|[\s;])\.(?:output|once|backup|save|clone|log|excel)|\binto(?:\s+(?:outfile|dumpfile))?|\battach(?:\s+database)?|\bto|\\[ogwT]|>+[|!]?|\btee(?:\s+-a)?|\blog(?:ging\s+file|_file)(?:\s+-\w+)*|\bdump\s+\w+|\bgenerate-core-file|--outfile|\bget\s+\S+(?:\s+-o)?|append-to-file\s+\S+\s+\S+|\boutfile|\bdumpfile|write-(?:file|region)|\bset-visited-file-name|(?:^|[\s:+|])(?:sav(?:eas)?|w(?:rite|q|all)?|x(?:it)?)!?)(?:(?<=>)|\s)\s*\\*["']?([^\s"'()\\;>]+)/gi;

function saidToWrite(call: Call, text: WildText): readonly Change[] {
  if (text.length > MAX_TEXT_CHARS) return [];
  return [...text.matchAll(SAID)].flatMap(([, path = '']) => at(call, 'file', path));
}

const MAX_TEXT_CHARS = 8192;
