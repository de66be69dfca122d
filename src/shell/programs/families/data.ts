import type { Code, Options, Reads, Rows } from '../program.ts';
import { COMPILED } from './shared.ts';

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
      given: { does: 'reads', after: 1, unless: '-f --from-file' },
      content: { is: 'prints' },
      options: JQ,
      code: JQ_CODE,
      runsWith: /^-L|^--library-path|^\s*(?:import|include)\s+"/,
      writesWith: null,
      reads: JQ_FILES,
      writes: COMPILED,
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
    'gojq',
    {
      given: 'none',
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
    'jaq',
    {
      given: 'any',
      content: { is: 'prints' },
      options: JQ,
      code: JQ_CODE,
      runsWith: /^-L|^--library-path|^\s*(?:import|include)\s+"/,
      reads: JQ_FILES,
      looksAtVariables: /env/i,
    },
  ],
  [
    'yq',
    {
      given: { does: 'reads', after: 1 },
      content: { is: 'prints', with: [['-i --inplace --in-place', 'keeps']] },
      code: { kind: 'all', stdin: true },
      runsWith: null,
      writesWith: /^(?:-[a-zA-Z]*i|--in-?place)/,
      writes: COMPILED,
      looksAtVariables: /env/i,
    },
  ],
  ['xq', { given: 'none', content: { is: 'prints' }, runsWith: null, writesWith: null, looksAtVariables: /env/i }],
  [
    'gron',
    { given: { does: 'reads' }, content: { is: 'prints' }, runsWith: null, writesWith: null, looksAtVariables: /env/i },
  ],
  ['fx', { given: 'none', runsWith: null, writesWith: null, looksAtVariables: /env/i }],
  [
    'dasel',
    {
      given: 'none',
      content: { is: 'prints' },
      runsWith: null,
      writesWith: /^(?:put|delete)$/,
      looksAtVariables: /env/i,
    },
  ],
  ['mlr', { given: 'any', content: { is: 'prints' }, runsWith: null, looksAtVariables: /env/i }],
  ['jless ajv check-jsonschema', { given: 'none', writesWith: null }],
  ['xmllint csvcut csvgrep csvsort', { given: 'any', runsWith: null }],
  ['xmlstarlet', { given: 'any', code: { kind: 'all', stdin: true }, runsWith: null }],
  [
    'sed gsed',
    {
      given: 'none',
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
      given: 'none',
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
