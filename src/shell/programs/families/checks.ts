import type { Given, Rows } from '../program.ts';

/** What it is given by name; of a folder it reads what is of its kind. */
const READ: Given = { does: 'reads' };
const CHANGES = /^(?:--write|--fix|-w|--apply|-i|-a|-A|format)/;

/** What checks, formats and tests code. */
export const CHECKS: Rows = [
  [
    'prettier',
    {
      given: READ,
      options: {
        words:
          '--config --ignore-path --parser --stdin-filepath --plugin --log-level --loglevel --print-width --tab-width --end-of-line --trailing-comma --quote-props --arrow-parens --prose-wrap --config-precedence --cache-location --cache-strategy --range-start --range-end --embedded-language-formatting --html-whitespace-sensitivity --object-wrap',
        anywhere: true,
      },
      reads: { files: '--config --ignore-path' },
      runsWith: /^--(?:config|plugin)/,
      writesWith: CHANGES,
      looksAtVariables: true,
    },
  ],
  // its words are names
  ['hookline', { given: 'none', runsWith: null, writesWith: null, looksAtVariables: true }],
  [
    'eslint stylelint',
    {
      given: READ,
      options: {
        valued: 'cfo',
        words:
          '--config --ext --rulesdir --plugin --rule --ignore-path --ignore-pattern --format --formatter --custom-formatter --custom-syntax --parser --parser-options --env --global --cache-file --cache-location --cache-strategy --resolve-plugins-relative-to --max-warnings --mw --fix-type --stdin-filename --report-unused-disable-directives-severity --flag --config-basedir --globby-options',
        anywhere: true,
      },
      beyond: [{ what: 'the configuration' }],
      writesWith: CHANGES,
      writes: { files: '-o' },
    },
  ],
  [
    'xo standard rubocop',
    {
      given: READ,
      beyond: [{ what: 'the configuration' }],
      writesWith: CHANGES,
    },
  ],
  [
    'commitlint sqlfluff standardrb php-cs-fixer phpstan psalm phpcs',
    { given: 'any', beyond: [{ what: 'the configuration' }] },
  ],
  ['pylint mypy flake8', { given: READ, beyond: [{ what: 'the configuration' }], writesWith: null }],
  [
    'jest vitest',
    {
      given: READ,
      beyond: [{ what: 'the tests' }],
      writesWith: null,
      writes: { files: '--outputFile', folders: '--coverageDirectory' },
    },
  ],
  ['mocha ava tap rspec phpunit', { given: READ, beyond: [{ what: 'the tests' }], writesWith: null }],
  ['jasmine karma cypress playwright py.test bats', { given: 'any', beyond: [{ what: 'the tests' }] }],
  [
    'pytest',
    {
      given: READ,
      beyond: [{ what: 'the tests' }],
      writesWith: null,
      writes: { files: '--junitxml --junit-xml --resultlog', folders: '--basetemp' },
    },
  ],
  ['gofmt goimports shfmt ruff biome oxlint', { given: READ, runsWith: null, writesWith: CHANGES }],
  [
    'gofumpt rustfmt clang-format basedpyright taplo stylua dprint gitleaks trufflehog swiftformat ktfmt google-java-format buf protolint tflint',
    { given: 'any', runsWith: null },
  ],
  ['black isort autopep8 yapf', { given: 'any', runsWith: null, readsWith: '--check --check-only --diff -c' }],
  [
    'pyright hadolint actionlint yamllint jsonlint typos codespell vale markdownlint cspell',
    { given: READ, runsWith: null, writesWith: null },
  ],
  ['pyre bandit', { given: READ, writesWith: null }],
  [
    'tsc',
    {
      given: READ,
      options: {
        valued: 'tm',
        words:
          '--target --module --lib --jsx --moduleResolution --rootDir --outDir --baseUrl --types --typeRoots --jsxFactory --jsxImportSource --locale --watchFile --watchDirectory --fallbackPolling --generateTrace --generateCpuProfile',
        anywhere: true,
      },
      runsWith: null,
      writesWith: null,
      reads: { files: '-p --project' },
      writes: {
        files: '--outFile --tsBuildInfoFile --generateCpuProfile',
        folders: '--declarationDir --generateTrace',
      },
    },
  ],
  [
    'shellcheck',
    {
      given: READ,
      options: {
        valued: 'efiosSPW',
        attached: 'C',
        words:
          '--exclude --format --include --enable --shell --severity --source-path --wiki-link-count --rcfile --extended-analysis',
        anywhere: true,
      },
      runsWith: null,
      writesWith: null,
    },
  ],
  ['ktlint', { given: 'any', runsWith: /^-R|^--ruleset/ }],
];
