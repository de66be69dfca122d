import type { Given, Options, Program, ProgramTable } from './program.ts';

/** Runs nothing but itself, and changes none of the files it is given. */
const LOOKS: Program = { runsWith: null, writesWith: null };
const RECORDS: Program = { runsWith: null, writesWith: null, records: true };

const AWK: Options = {
  valued: 'vFfeiElm',
  words: '--source --file --include --exec --assign --field-separator',
};
const JQ: Options = {
  valued: 'fL',
  words: '--from-file --indent --library-path',
  pairs: '--arg --argjson --slurpfile --rawfile',
  anywhere: true,
};

/** `:!cmd` of an editor, and `+!cmd` for one that is started with it. */
const EDITOR_SHELL = /^\s*:?\s*(?:sil(?:ent)?!?\s+)?(?:[\d,.$%]*)!\s*/;
const PLUS_SHELL = /^\+{1,2}\s*:?\s*(?:sil(?:ent)?!?\s+)?!\s*/;

/** They read what they are given. */
const READ: Program = { given: { does: 'reads' } };
const SEARCH: Given = {
  does: 'reads',
  after: 1,
  unless: '-e -f --regexp --file --files',
  deep: '-r -R --recursive --dereference-recursive',
};

/** Programs for text: they print, look, compare and search; and the small languages for that. */
export const TEXT: ProgramTable = [
  ['cat head tail cut tr wc base64 echo printf basename dirname date sleep whoami id hostname true', RECORDS],
  [
    'tac paste join fold fmt column expand unexpand comm nl rev od hexdump hd base32 strings look seq yes test [',
    LOOKS,
  ],
  ['grep egrep fgrep zgrep ack ag pcregrep cmp diff colordiff md5sum sha1sum sha224sum sha256sum sha384sum', LOOKS],
  ['sha512sum b2sum cksum sum ls dir vdir exa eza lsd tree stat file du df readlink realpath pathchk namei', LOOKS],
  ['cal groups uname nproc arch locale getconf printenv false ps pgrep kill top lsof free uptime which whereis', LOOKS],
  ['type hash clear tput stty tty ulimit xxd gojq xq fx gron sdiff', { writesWith: null }],
  [
    'xxd basenc uniq zcat shuf factor numfmt expr bc tsort pr ptx csplit diff3 shasum md5 xxhsum iconv',
    { runsWith: null },
  ],
  [
    'dos2unix unix2dos recode uuidgen mcookie type hash tput clear stty tty ulimit xmllint xmlstarlet',
    { runsWith: null },
  ],
  ['csvcut csvgrep csvsort mlr yq xq gron fx dasel tee sponge', { runsWith: null }],
  [
    'll la delta difft vimdiff : [[ ] help info apropos tldr env jless cloc tokei scc ncdu dust ajv',
    { writesWith: null },
  ],
  ['check-jsonschema getfacl lsattr xdg-open open wl-copy xclip pbcopy openssl', { writesWith: null }],
  ['tee', { records: true, code: { kind: 'builtin', builtin: 'tee' } }],
  ['jq', { records: true }],
  ['cat wc tac expand unexpand comm cmp rev hexdump hd md5sum sha1sum sha224sum sha256sum sha384sum sha512sum', READ],
  ['b2sum cksum sum diff colordiff delta difft more most bat batcat less look gron', READ],
  ['head tail', { ...READ, options: { valued: 'nc', words: '--lines --bytes' } }],
  ['cut', { ...READ, options: { valued: 'bcdf', words: '--delimiter --fields --bytes --characters' } }],
  // the same letter takes a value in one and none in another: `column -s`, `paste -s`
  ['paste', { ...READ, options: { valued: 'd', words: '--delimiters' } }],
  ['fold', { ...READ, options: { valued: 'w', words: '--width' } }],
  ['fmt', { ...READ, options: { valued: 'wpg', words: '--width --prefix --goal' } }],
  ['column', { ...READ, options: { valued: 'clsoNHRTOWCEipr', words: '--columns --output-width --separator' } }],
  ['join', { ...READ, options: { valued: '12aejotv' } }],
  ['nl', { ...READ, options: { valued: 'bdfhilnsvw' } }],
  ['od', { ...READ, options: { valued: 'AjNSt', attached: 'w', words: '--format' } }],
  ['strings', { ...READ, options: { valued: 'nteTsU', words: '--bytes' } }],
  ['base64 base32', { ...READ, options: { valued: 'w', words: '--wrap' } }],
  ['xxd', { ...READ, options: { valued: 'clos' } }],
  ['sort gsort vimdiff sdiff', READ],
  ['zcat gzcat bzcat xzcat zstdcat lz4cat zless zmore', { ...READ, ...LOOKS }],
  ['xclip', { ...READ, options: { words: '-selection -sel -d -display -t -target', valued: 'l' } }],
  ['yq', { given: { does: 'reads', after: 1 } }],
  ['grep egrep fgrep zgrep pcregrep', { given: SEARCH, reads: { files: '-f --file' } }],
  [
    'ack ag rg',
    {
      given: { ...SEARCH, deep: 'always', hiddenWith: '--hidden -. -u --unrestricted' },
      reads: { files: '-f --file' },
    },
  ],
  ['grep egrep fgrep zgrep pcregrep', { options: { valued: 'efmABCdD', words: '--regexp --file --max-count' } }],
  ['jq', { given: { does: 'reads', after: 1, unless: '-f --from-file' }, reads: { files: '-f --from-file' } }],
  ['jq gojq jaq', { reads: { files: '-f --from-file', paired: '--slurpfile --rawfile' } }],
  ['openssl', { reads: { files: '-in -inkey -key -cert -CAfile' } }],
  ['wc sort gsort', { reads: { files: '--files0-from' } }],
  ['uniq', { options: { valued: 'fsw' }, writes: { operands: [1] } }],
  ['xxd', { writesWith: /^-[a-z]*r/ }],
  ['dasel', { writesWith: /^(?:put|delete)$/ }],
  ['diff sdiff', { writes: { files: '-o' } }],
  ['printenv ps top', { looksAtVariables: true }],
  ['gojq jaq jq yq xq gron fx dasel mlr', { looksAtVariables: /env/i }],
  ['yq', { writesWith: /^(?:-[a-zA-Z]*i|--in-?place)/ }],
  [
    'sort gsort',
    {
      options: { valued: 'ktoST', words: '--key --output --field-separator --compress-program', anywhere: true },
      code: { kind: 'options', code: '--compress-program' },
      runsWith: /^--compress-prog/,
      writesWith: null,
      writes: { files: '-o' },
    },
  ],
  ['sort gsort', { scripts: [{ by: '--compress-program' }] }],
  ['split gsplit', { scripts: [{ by: '--filter' }] }],
  ['rg', { scripts: [{ by: '--pre --hostname-bin' }] }],
  [
    'fzf',
    { scripts: [{ by: '--preview' }, { by: '--bind', after: /^[\w-]+:(?:execute|reload|become)(?:-silent)?[(:]/ }] },
  ],
  ['man', { scripts: [{ by: '-P -H --pager --html' }] }],
  ['bat batcat', { scripts: [{ by: '--pager' }] }],
  ['vi vim nvim view gvim vimdiff ex', { scripts: [{ by: '-c --cmd', after: EDITOR_SHELL }, { after: PLUS_SHELL }] }],
  ['less more most', { scripts: [{ after: PLUS_SHELL }] }],
  [
    'split gsplit csplit gcsplit',
    {
      options: { valued: 'abClnt', words: '--filter --bytes --lines', anywhere: true },
      code: { kind: 'options', code: '--filter' },
    },
  ],
  ['split gsplit', { runsWith: /^--filter/, writes: { prefixes: [1] } }],
  ['csplit gcsplit', { writes: { files: '-o', folders: '-P', prefixed: '-f --prefix', here: '' } }],
  [
    'rg',
    {
      options: {
        valued: 'efgtTmABCEMj',
        words: '--regexp --file --glob --type --pre --hostname-bin --max-count --context --replace --sort --iglob',
        anywhere: true,
      },
      code: { kind: 'options', code: '--pre --hostname-bin' },
      runsWith: /^--(?:pre(?:=|$)|hostname-bin)/,
      writesWith: null,
    },
  ],
  [
    'ag ack bat fzf',
    {
      options: { valued: 'ABCGmpnl', words: '--pager --preview', anywhere: true },
      code: { kind: 'options', code: '--pager --preview --bind' },
    },
  ],
  ['find gfind', { code: { kind: 'find' } }],
  ['find gfind bfs fd fdfind', { runsWith: /^-files0-from/ }],
  [
    'fd fdfind',
    {
      options: { valued: 'xXeEtdjSo', words: '--exec --exec-batch', anywhere: true },
      code: { kind: 'options', code: '-x -X --exec --exec-batch' },
    },
  ],
  [
    'sed gsed ssed',
    {
      options: { valued: 'efl', attached: 'i', words: '--expression --file --line-length', anywhere: true },
      code: { kind: 'filter', code: '-e --expression', file: '-f --file' },
    },
  ],
  [
    'sed gsed',
    {
      runsWith: /(?:^|[;{}\d/$])\s*e(?:\s|$)|\/[gpiIm\d]*e[gpiIm\d]*(?:;|$)/,
      writesWith: /^(?:-[a-zA-Z]*i|--in-place)/,
    },
  ],
  [
    'awk gawk mawk nawk goawk',
    {
      options: AWK,
      code: {
        kind: 'filter',
        code: '-e --source',
        file: '-f --file -E --exec',
        data: '-v -F --assign --field-separator',
      },
    },
  ],
  [
    'awk gawk mawk nawk',
    {
      runsWith: /\bsystem\s*\(|\|&?\s*(?:getline|")|@(?:include|load)|^-[il]$|^--(?:include|load)|^-[il]\S/,
      writesWith: /^(?:-i|inplace|--include)/,
      looksAtVariables: /ENVIRON/,
    },
  ],
  [
    'jq gojq jaq',
    {
      options: JQ,
      code: {
        kind: 'filter',
        file: '-f --from-file',
        data: '--arg --argjson --slurpfile --rawfile',
        dashes: true,
      },
      runsWith: /^-L|^--library-path|^\s*(?:import|include)\s+"/,
    },
  ],
  ['jq', { writesWith: null }],
  ['jq yq', { writes: { files: '-o --outFile --declarationDir --tsBuildInfoFile' } }],
  // people read; `+…` is a command for these
  [
    'vi vim nvim view gvim vimdiff less more most pg',
    {
      options: { valued: 'cSsuTtwWpPxj', words: '--cmd', anywhere: true, plus: true },
      code: { kind: 'options', code: '-c --cmd -S -s -u -p -P -t -T' },
    },
  ],
  ['less more most bat batcat', { runsWith: /^\+|^-k|^--(?:lesskey|pager)/ }],
  ['more most bat batcat man', { writesWith: null }],
  ['less', { writesWith: /^-[oO]|^--log-file/i, writes: { files: '-o -O' } }],
  ['bat batcat', { writes: { files: '-o --outFile --declarationDir --tsBuildInfoFile' } }],
  [
    'man',
    {
      options: { valued: 'PMSHLmprRsTZ', words: '--pager --manpath', anywhere: true },
      code: { kind: 'options', code: '-P -H --pager --html' },
      runsWith: /^-[PH]|^--(?:pager|html)/,
      looksAtVariables: true,
    },
  ],
  ['vi vim nvim view', { readsWith: '-R -M' }],
  ['vi vim nvim ex emacs', { writes: { said: true } }],
  ['code codium cursor code-insiders', { readsWith: '-d --diff' }],
  [
    'code codium cursor code-insiders subl zed idea webstorm vi vim nvim emacs nano gitk tig lazygit',
    { filesOnly: true },
  ],
  ['tee sponge touch mkdir truncate mkfifo', { filesOnly: true }],
  ['mkdir touch tee sponge ed sed gsed awk gawk mawk nawk gh glab hub jj hg svn code cd', { startsNothing: true }],
];
