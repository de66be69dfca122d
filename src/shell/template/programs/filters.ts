import type { Filter, Program, ProgramTable } from './program.ts';

const AWK: Filter = {
  kind: 'filter',
  options: {
    valued: 'vFfeiElm',
    words: ['--source', '--file', '--include', '--exec', '--assign', '--field-separator'],
  },
  code: ['-e', '--source'],
  file: ['-f', '--file', '-E', '--exec'],
  data: ['-v', '-F', '--assign', '--field-separator'],
};

const SED: Filter = {
  kind: 'filter',
  options: { valued: 'efl', attached: 'i', words: ['--expression', '--file', '--line-length'], anywhere: true },
  code: ['-e', '--expression'],
  file: ['-f', '--file'],
  data: [],
};

const JQ: Filter = {
  kind: 'filter',
  dashes: true,
  options: {
    valued: 'fL',
    words: ['--from-file', '--indent', '--library-path'],
    pairs: ['--arg', '--argjson', '--slurpfile', '--rawfile'],
    anywhere: true,
  },
  code: [],
  file: ['-f', '--from-file'],
  data: ['--arg', '--argjson', '--slurpfile', '--rawfile'],
};

/** `+…` is a command for them. */
const PAGER: Program = {
  kind: 'options',
  options: { valued: 'cSsuTtwWpPxj', words: ['--cmd'], anywhere: true, plus: true },
  code: ['-c', '--cmd', '-S', '-s', '-u', '-p', '-P', '-t', '-T'],
};

const runsCode = (valued: string, words: string, code: string): Program => ({
  kind: 'options',
  options: { valued, words: words.split(' '), anywhere: true },
  code: code.split(' '),
});

/** Programs for text and files that have code in their words, or run what an option names. */
export const FILTERS: ProgramTable = [
  ['awk gawk mawk nawk goawk', AWK],
  ['sed gsed ssed', SED],
  ['jq gojq jaq', JQ],
  ['vi vim nvim view gvim vimdiff less more most pg', PAGER],
  ['find gfind', { kind: 'find' }],
  [
    'tar gtar bsdtar',
    runsCode(
      'fCTXbgHIKNLV',
      '--file --directory',
      '-I -F --checkpoint-action --to-command --use-compress-program --rsh-command --info-script',
    ),
  ],
  ['rsync', runsCode('efTBM', '--rsh --exclude --include --filter', '-e -M --rsh --rsync-path')],
  ['scp sftp', { kind: 'code' }],
  ['sort gsort', runsCode('ktoST', '--key --output --field-separator', '--compress-program')],
  ['zip', runsCode('bnit', '--temp-path', '-T -TT --unzip-command')],
  ['man', runsCode('PMSHLmprRsTZ', '--pager --manpath', '-P -H --pager --html')],
  ['wget', runsCode('OoaiBPUtTwQ', '--output-document --header --post-data --body-data', '--use-askpass -e --execute')],
  ['nc ncat netcat', runsCode('ecpswixgqTX', '--exec --sh-exec --lua-exec', '-e -c --exec --sh-exec --lua-exec')],
  ['fd fdfind', runsCode('xXeEtdjSo', '--exec --exec-batch', '-x -X --exec --exec-batch')],
  ['rg', runsCode('efgtTmABCEMj', '--regexp --file --glob --type', '--pre --hostname-bin')],
  ['ag ack bat fzf', runsCode('ABCGmpnl', '--pager --preview', '--pager --preview --bind')],
  ['split', runsCode('abClnt', '--filter --bytes --lines', '--filter')],
  ['terminal-notifier', runsCode('', '-message -title -subtitle -sound -group -open -execute', '-execute -open')],
  ['go', runsCode('', '-o -run -bench -timeout -tags', '-exec -toolexec -ldflags -gcflags -vettool')],
  ['gcc g++ cc c++ clang clang++ rustc', runsCode('oIDLlx', '--output', '-B -fplugin -wrapper')],
];
