import type { Code, Rows } from '../program.ts';
import type { Given, Reads } from '../program-files.ts';
import type { Options } from '../program-options.ts';

/** The filter comes first, unless an option has it. */
const FILTERED: Given = { does: 'reads', after: 1, unless: '-f --from-file' };
const JQ_FILES: Reads = { files: '-f --from-file', paired: '--slurpfile --rawfile' };
const JQ: Options = {
  valued: 'fL',
  words: '--from-file --indent --library-path',
  pairs: '--arg --argjson --slurpfile --rawfile',
  anywhere: true,
};
const JQ_CODE: Code = {
  kind: 'filter',
  file: '-f --from-file',
  data: '--arg --argjson --slurpfile --rawfile',
  dashes: true,
};
const YQ: Options = {
  valued: 'opI',
  words:
    '--output-format --input-format --indent --front-matter --header-preprocess --split-exp --split-exp-file --expression --xml-attribute-prefix --xml-content-name --xml-root --xml-item-depth --properties-separator --csv-separator --lua-prefix --arg --argjson --rawfile --slurpfile --width',
  anywhere: true,
};
const SED: Options = { valued: 'efl', attached: 'i', words: '--expression --file --line-length', anywhere: true };
const SED_CODE: Code = { kind: 'filter', code: '-e --expression', file: '-f --file' };
const AWK: Options = { valued: 'vFfeiElm', words: '--source --file --include --exec --assign --field-separator' };
const AWK_CODE: Code = {
  kind: 'filter',
  code: '-e --source',
  file: '-f --file -E --exec',
  data: '-v -F --assign --field-separator',
};

/** Programs that read structured data, and the small languages for text. */
export const DATA: Rows = [
  [
    'jq',
    {
      given: FILTERED,
      content: { is: 'prints' },
      options: JQ,
      code: JQ_CODE,
      runsWith: /^-L|^--library-path|^\s*(?:import|include)\s+"/,
      writesWith: null,
      reads: JQ_FILES,
      looksAtVariables: /env/i,
      records: true,
      told: {
        flags: 'rcnseSajCMR',
        flagWords:
          '--raw-output --compact-output --null-input --slurp --exit-status --sort-keys --ascii-output --join-output --color-output --monochrome-output --raw-input --tab --stream --seq --raw-output0',
        words: '--indent',
        pairs: '--arg --argjson',
        // the environment, and files of code
        never: /env|import|include|modulemeta/i,
      },
    },
  ],
  [
    'gojq jaq',
    {
      given: FILTERED,
      content: { is: 'prints' },
      options: JQ,
      code: JQ_CODE,
      runsWith: /^-L|^--library-path|^\s*(?:import|include)\s+"/,
      writesWith: null,
      reads: JQ_FILES,
      looksAtVariables: /env/i,
    },
  ],
  [
    'yq',
    {
      // where its only word is a file, that is what it reads
      given: {
        does: 'reads',
        after: 1,
        unless: '--from-file --expression',
        sole: true,
        not: '-n --null-input',
        skips: 'eval e eval-all ea',
      },
      content: { is: 'prints', with: [['-i --inplace --in-place', 'keeps']] },
      options: YQ,
      code: { kind: 'all', stdin: true },
      runsWith: null,
      writesWith: /^(?:-[a-zA-Z]*i|--in-?place)/,
      reads: { files: '--from-file' },
      writes: { here: '--split-exp --split-exp-file' },
      looksAtVariables: /env/i,
    },
  ],
  [
    'xq',
    {
      given: { does: 'reads', after: 1, sole: true },
      content: { is: 'prints' },
      runsWith: null,
      writesWith: null,
      looksAtVariables: /env/i,
    },
  ],
  [
    'gron',
    { given: { does: 'reads' }, content: { is: 'prints' }, runsWith: null, writesWith: null, looksAtVariables: /env/i },
  ],
  ['fx', { given: { does: 'reads', most: 1 }, runsWith: null, writesWith: /^save$/, looksAtVariables: /env/i }],
  [
    'dasel',
    {
      given: { does: 'reads', after: 1, sole: true, not: '-f --file', skips: 'select put delete' },
      content: { is: 'prints' },
      options: { valued: 'rwpstv', words: '--read --write --parser --selector --type --value --colour' },
      reads: { files: '-f --file' },
      writes: { files: '-o --out' },
      runsWith: null,
      writesWith: /^(?:put|delete)$/,
      looksAtVariables: /env/i,
    },
  ],
  [
    'mlr',
    {
      given: { does: 'reads' },
      content: { is: 'prints' },
      runsWith: null,
      // in place, by verbs, and by redirections in its own language
      writesWith: /^(?:-I|tee|split|case)$|\b(?:tee|emit[1pf]?|print[n]?|dump)\s*>/,
      writes: { here: 'split' },
      looksAtVariables: /env/i,
    },
  ],
  ['jless ajv check-jsonschema', { given: { does: 'reads' }, writesWith: null }],
  ['xmllint csvcut csvgrep csvsort', { given: 'any', runsWith: null }],
  [
    'xmlstarlet',
    {
      given: { does: 'reads' },
      code: { kind: 'all', stdin: true },
      runsWith: null,
      writesWith: /^(?:-L|--inplace)$/,
    },
  ],
  [
    'sed gsed',
    {
      given: 'any',
      content: { is: 'prints', with: [['-i --in-place', 'keeps']] },
      options: SED,
      code: SED_CODE,
      runsWith: /(?:^|[;{}\d/$])\s*e(?:\s|$)|\/[gpiIm\d]*e[gpiIm\d]*(?:;|$)/,
      startsNothing: true,
      writesWith: /^(?:-[a-zA-Z]*i|--in-place)/,
    },
  ],
  [
    'ssed',
    { given: 'any', content: { is: 'prints', with: [['-i --in-place', 'keeps']] }, options: SED, code: SED_CODE },
  ],
  [
    'awk gawk mawk nawk',
    {
      given: 'any',
      content: { is: 'prints' },
      options: AWK,
      code: AWK_CODE,
      runsWith: /\bsystem\s*\(|\|&?\s*(?:getline|")|@(?:include|load)|^-[il]$|^--(?:include|load)|^-[il]\S/,
      startsNothing: true,
      writesWith: /^(?:-i|inplace|--include)/,
      looksAtVariables: /ENVIRON/,
    },
  ],
  ['goawk', { given: 'any', content: { is: 'prints' }, options: AWK, code: AWK_CODE }],
];
