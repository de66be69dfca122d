/** A program whose arguments are understood: what of it would run code that nobody named. */
interface Known {
  readonly programs: string;
  /** Words of a call with which it does. Without it: never. */
  readonly runsWith?: RegExp;
}

/**
 * Programs that run nothing but themselves, and the words with which they do. What is not here, no runner, no
 * interpreter and no wrapper is a program whose arguments nobody here understands.
 */
const TABLE: readonly Known[] = [
  // words and files
  {
    programs:
      'cat tac head tail wc cut paste join fold fmt column expand unexpand tr comm uniq nl rev od hexdump hd xxd base64 base32 basenc strings look zcat shuf factor numfmt expr bc tsort pr ptx csplit seq yes tee sponge echo printf test [',
  },
  { programs: 'grep egrep fgrep zgrep ack ag pcregrep cmp diff colordiff diff3 md5sum sha1sum sha224sum sha256sum' },
  { programs: 'sha384sum sha512sum b2sum cksum sum shasum md5 xxhsum iconv dos2unix unix2dos recode uuidgen mcookie' },
  { programs: 'ls dir vdir exa eza lsd tree stat file du df readlink realpath basename dirname pathchk namei mktemp' },
  {
    programs:
      'cp mv rm mkdir rmdir touch ln chmod chown chgrp truncate dd sync shred unlink mkfifo tput clear stty tty',
  },
  { programs: 'install', runsWith: /^--strip-program/ },
  { programs: 'gzip gunzip bzip2 bunzip2 xz unxz zstd unzstd lz4 brotli unzip' },
  { programs: 'zip', runsWith: /^(?:-T|-TT|--unzip-command)/ },
  {
    programs: 'tar gtar bsdtar',
    runsWith:
      /^--(?:checkpoint-action|to-command|use-compress-program|rsh-command|info-script|new-volume-script)|^-?[A-Za-z]*[IF](?:$|[^A-Za-z])|^-[IF]/,
  },
  { programs: 'sort gsort', runsWith: /^--compress-prog/ },
  { programs: 'split gsplit', runsWith: /^--filter/ },
  { programs: 'rg', runsWith: /^--(?:pre(?:=|$)|hostname-bin)/ },
  { programs: 'find gfind bfs fd fdfind', runsWith: /^-files0-from/ },
  // small languages
  { programs: 'sed gsed', runsWith: /(?:^|[;{}\d/$])\s*e(?:\s|$)|\/[gpiIm\d]*e[gpiIm\d]*(?:;|$)/ },
  {
    programs: 'awk gawk mawk nawk',
    runsWith: /\bsystem\s*\(|\|&?\s*(?:getline|")|@(?:include|load)|^-[il]$|^--(?:include|load)|^-[il]\S/,
  },
  { programs: 'jq gojq jaq', runsWith: /^-L|^--library-path|^\s*(?:import|include)\s+"/ },
  { programs: 'yq xq gron fx dasel xmllint xmlstarlet csvcut csvgrep csvsort mlr' },
  // the machine
  {
    programs:
      'date cal sleep whoami id groups users who w uname hostname nproc arch locale getconf printenv true false',
  },
  {
    programs:
      'ps pgrep pkill kill killall top lsof fuser free uptime vmstat iostat ss netstat ip ifconfig ping dig host',
  },
  {
    programs: 'nslookup which whereis type hash sw_vers lsb_release logger wall mountpoint findmnt lsblk sysctl ulimit',
  },
  {
    programs:
      'notify-send terminal-notifier say spd-say espeak paplay aplay afplay play canberra-gtk-play zenity kdialog',
  },
  { programs: 'pbcopy pbpaste xclip xsel wl-copy wl-paste tmutil dscl defaults' },
  // what is fetched
  { programs: 'curl', runsWith: /^-[A-Za-z]*K|^--config/ },
  { programs: 'wget', runsWith: /^-e|^--(?:execute|config|use-askpass)/ },
  { programs: 'rsync', runsWith: /^-[A-Za-z]*e|^--(?:rsh|rsync-path)/ },
  { programs: 'scp sftp', runsWith: /^-[SoFD]/ },
  { programs: 'http https xh httpie gh glab', runsWith: /^(?:alias|extension)$|^--plugins/ },
  // people read
  { programs: 'less more most bat batcat', runsWith: /^\+|^-k|^--(?:lesskey|pager)/ },
  { programs: 'man', runsWith: /^-[PH]|^--(?:pager|html)/ },
  // formatters and checkers of which neither configuration nor input is code
  {
    programs:
      'gofmt goimports gofumpt rustfmt shfmt clang-format black isort ruff autopep8 yapf pyright basedpyright tsc',
  },
  {
    programs:
      'shellcheck hadolint actionlint yamllint jsonlint taplo stylua dprint typos codespell vale gitleaks trufflehog',
  },
  { programs: 'biome oxlint swiftformat ktfmt google-java-format buf protolint tflint markdownlint cspell' },
  { programs: 'prettier', runsWith: /^--(?:config|plugin)/ },
  { programs: 'ktlint', runsWith: /^-R|^--ruleset/ },
  { programs: 'cargo', runsWith: /^--config|^-Z/ },
  { programs: 'go', runsWith: /^-(?:-?toolexec|-?exec|-?vettool|-?overlay)/ },
  { programs: 'terraform tofu', runsWith: /^(?:apply|plan|init|destroy|import|refresh|console|test|get|-chdir)/ },
  { programs: 'npm pnpm yarn bun', runsWith: /^--(?:script-shell|node-options|prefix|userconfig)/ },
  // data
  { programs: 'psql', runsWith: /\\!|\\(?:copy|g|o|i|ir|e|ef|ev|watch)\b|\bprogram\b/i },
  {
    programs: 'mysql mariadb',
    runsWith: /\\!|(?:^|;)\s*(?:system|source|\\\.)\s|^--(?:init-command|defaults-|plugin-dir|pager)/i,
  },
  {
    programs: 'sqlite3',
    runsWith: /^\s*\.(?:read|shell|system|load|import|excel|edit)|load_extension|\bedit\s*\(|^-(?:init|cmd)/i,
  },
  { programs: 'redis-cli', runsWith: /^--(?:eval|pipe|functions)/ },
  { programs: 'gpg gpg2', runsWith: /^--(?:options|agent-program|dirmngr-program|exec-path|photo-viewer|homedir)/ },
  { programs: 'openssl', runsWith: /^-(?:engine|provider|provider-path|config|keyform)/ },
  { programs: 'ssh-keygen ssh-add', runsWith: /^-[DPsw]$/ },
  { programs: 'hookline' },
];

/** Options of interpreters that load more than the script they are given. */
const INTERPRETERS: readonly Known[] = [
  { programs: 'perl', runsWith: /^-[A-Za-z0-9]*[IM]|^-[mdSx]/ },
  { programs: 'ruby', runsWith: /^-[rICSx]|^--(?:require|enable)/ },
  { programs: 'php', runsWith: /^-[dzc]|^--(?:define|php-ini|zend-extension)/ },
  {
    programs: 'node nodejs tsx ts-node',
    runsWith: /^-r$|^--(?:require|import|loader|experimental-loader|env-file|experimental-config-file|tsconfig)/,
  },
  { programs: 'bun', runsWith: /^-[rc]$|^--(?:preload|require|import|config)/ },
  {
    programs: 'deno',
    runsWith: /^-c$|^--(?:import-map|config|preload|require)|^(?:https?:|npm:|jsr:)|^(?:task|install|test)$/,
  },
  { programs: 'lua luajit', runsWith: /^-l/ },
  { programs: 'python python2 python3 pypy pypy3', runsWith: /^-X|^-W.*[:=].*\./ },
  { programs: 'bash zsh ksh', runsWith: /^--(?:rcfile|init-file)|^-[a-z]*O$/ },
  {
    programs: 'pwsh powershell',
    runsWith: /^-(?:PSConsoleFile|CustomPipeName|ConfigurationName|EncodedCommand|enc|ec?)$/i,
  },
  { programs: 'expect tclsh Rscript osascript fish' },
];

/** Options whose value is a file of code; that file is held fast where the line names it as one. */
const CODE_FILES: readonly (readonly [programs: string, options: RegExp])[] = [
  ['awk gawk mawk nawk', /^(?:-f|-E|--file|--exec)$/],
  ['sed gsed', /^(?:-f|--file)$/],
  ['jq gojq jaq', /^(?:-f|--from-file)$/],
  ['psql', /^(?:-f|--file)$/],
];

/** Null: a program whose arguments nobody here understands. */
export function knownProgram(name: string): Known | null {
  const plain = /^(?:python|pypy)[\d.]+$/.test(name) ? 'python3' : name;
  return [...TABLE, ...INTERPRETERS].find(({ programs }) => programs.split(' ').includes(plain)) ?? null;
}

export function codeFileOptions(name: string): RegExp | null {
  return CODE_FILES.find(([programs]) => programs.split(' ').includes(name))?.[1] ?? null;
}
