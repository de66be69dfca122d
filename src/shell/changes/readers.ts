import type { WildText } from './wild-text.ts';

/** Programs that change none of the files they are given, unless one of these options is there. */
const TABLE: readonly (readonly [names: string, writesWith?: RegExp])[] = [
  ['cat bat batcat more most head tail tac rev nl wc cut paste join fold fmt column expand unexpand tr comm'],
  ['grep egrep fgrep zgrep rg ag ack pcregrep look strings od hexdump hd base64 base32'],
  ['ls ll la dir vdir tree exa eza lsd stat file du df readlink realpath basename dirname pathchk namei'],
  [
    'diff colordiff sdiff cmp vimdiff delta difft md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum cksum sum',
  ],
  ['echo printf true false : test [ [[ ] which whereis type hash help man info apropos tldr date cal sleep seq yes'],
  ['set unset shift export declare typeset local readonly alias unalias let eval exit return break continue wait jobs'],
  ['fg bg kill umask ulimit getopts shopt setopt source . trap history dirs pwd whoami id groups uname hostname'],
  ['env printenv ps top pgrep lsof free uptime clear tput stty tty nproc arch locale getconf'],
  ['shellcheck actionlint yamllint markdownlint jsonlint hadolint ajv check-jsonschema cspell codespell typos vale'],
  ['jq gojq xq fx gron jless openssl cloc tokei scc ncdu dust'],
  ['less', /^-[oO]|^--log-file/i],
  ['dasel', /^(?:put|delete)$/],
  ['yq', /^(?:-[a-zA-Z]*i|--in-?place)/],
  ['xxd', /^-[a-z]*r/],
  ['sed gsed', /^(?:-[a-zA-Z]*i|--in-place)/],
  ['awk gawk mawk nawk', /^(?:-i|inplace|--include)/],
  [
    'prettier eslint biome stylelint standard xo oxlint rubocop ruff shfmt gofmt goimports',
    /^(?:--write|--fix|-w|--apply|-i|-a|-A|format)/,
  ],
  ['tsc vitest jest mocha ava tap pytest phpunit rspec mypy pyright pyre flake8 pylint bandit getfacl lsattr'],
  ['hookline xdg-open open wl-copy xclip pbcopy'],
];

const READERS: ReadonlyMap<string, RegExp | null> = new Map(
  TABLE.flatMap(([names, writes]) => names.split(' ').map((name) => [name, writes ?? null] as const)),
);

/** Programs that change nothing where one of these options is there. */
const READS_WITH: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...['gzip', 'gunzip', 'bzip2', 'bunzip2', 'xz', 'unxz', 'zstd', 'unzstd', 'lz4', 'brotli'].map(
    (name) => [name, ['-c', '--stdout', '--to-stdout', '-l', '--list', '-t', '--test', '-dc', '-cd']] as const,
  ),
  ...['code', 'codium', 'cursor', 'code-insiders'].map((name) => [name, ['-d', '--diff']] as const),
  ...['black', 'isort', 'autopep8', 'yapf'].map((name) => [name, ['--check', '--check-only', '--diff', '-c']] as const),
  ...['vi', 'vim', 'nvim', 'view'].map((name) => [name, ['-R', '-M']] as const),
]);

export function onlyReads(name: string, args: readonly WildText[]): boolean {
  if (READS_WITH.get(name)?.some((option) => args.includes(option)) === true) return true;
  const writes = READERS.get(name);
  if (writes === undefined) return false;
  return writes === null || !args.some((word) => writes.test(word));
}

/** Programs that copy to another machine where their last word is a place there. */
const UPLOADS: readonly (readonly [programs: string, words: RegExp])[] = [
  ['docker podman nerdctl kubectl oc', /^cp$/],
  ['aws', /^(?:cp|sync)$/],
  ['gsutil gcloud', /^(?:cp|rsync)$/],
  ['rclone', /^(?:copy|copyto|sync|check)$/],
  ['s3cmd mc', /^(?:put|cp|sync)$/],
];
/** Those that only ever send. */
const SENDS: readonly (readonly [programs: string, words: RegExp])[] = [
  ['gh glab', /^(?:upload|create)$/],
  ['adb', /^push$/],
  ['az', /^upload$/],
  ['croc wormhole', /^send$/],
  ['ipfs', /^add$/],
];
const ELSEWHERE = /^[a-z][a-z0-9+.-]*:\/\/|^[\w.@-]+:(?!\\)/i;

export function uploads(name: string, args: readonly WildText[]): boolean {
  const isIn = (table: typeof UPLOADS): boolean =>
    table.some(([programs, words]) => programs.split(' ').includes(name) && args.some((word) => words.test(word)));
  const last = args.findLast((word) => !word.startsWith('-')) ?? '';
  return isIn(SENDS) || (isIn(UPLOADS) && ELSEWHERE.test(last));
}
