import type { Rows } from '../program.ts';
import type { Given } from '../program-files.ts';

/** What it is given by name; of a folder it reads what is of its kind. */
const READ: Given = { does: 'reads', folders: true };
/** Without a word it is about the folder that it runs in. */
const READ_HERE: Given = { ...READ, here: 'always' };
const CHANGES = /^(?:--write|--fix|-w|--apply|-i|-a|-A|format)/;

/** What checks, formats and tests code. */
export const CHECKS: Rows = [
  [
    'prettier',
    {
      given: READ,
      options: {
        words:
          '--config --ignore-path --parser --stdin-filepath --plugin --log-level --loglevel --print-width --tab-width --end-of-line --trailing-comma --quote-props --arrow-parens --prose-wrap --config-precedence --cache-location --cache-strategy --range-start --range-end --cursor-offset --file-info --find-config-path --plugin-search-dir --embedded-language-formatting --html-whitespace-sensitivity --object-wrap',
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
          '--config --ext --rulesdir --plugin --rule --ignore-path --ignore-pattern --format --formatter --custom-formatter --custom-syntax --parser --parser-options --env --global --cache-file --cache-location --cache-strategy --resolve-plugins-relative-to --max-warnings --mw --fix-type --stdin-filename --report-unused-disable-directives-severity --flag --print-config --config-basedir --globby-options',
        anywhere: true,
      },
      beyond: [{ what: 'the configuration' }],
      writesWith: CHANGES,
      reads: { files: '-c --config --ignore-path' },
      writes: { files: '-o --output-file' },
    },
  ],
  [
    'xo standard',
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
  [
    'pylint mypy flake8',
    {
      given: READ,
      beyond: [{ what: 'the configuration' }],
      writesWith: null,
      reads: { files: '--rcfile --config --config-file --append-config' },
      writes: { files: '--junit-xml --output-file' },
    },
  ],
  [
    'jest',
    {
      given: READ,
      options: { valued: '', words: '--changedSince --projects --roots --selectProjects', anywhere: true },
      beyond: [{ what: 'the tests' }],
      writesWith: null,
      writes: { files: '--outputFile', folders: '--coverageDirectory' },
    },
  ],
  [
    'rubocop',
    {
      given: READ,
      options: {
        valued: 'Ccfr',
        words: '--cache --cache-root --config --except --exclude-limit --fail-level --format --only --require',
        anywhere: true,
      },
      beyond: [{ what: 'the configuration' }],
      writesWith: CHANGES,
      writes: { files: '-o --out' },
    },
  ],
  [
    'phpunit',
    {
      given: READ,
      options: {
        valued: 'cd',
        words:
          '--bootstrap --configuration --coverage-cache --coverage-filter --default-time-limit --extensions --include-path --prepend',
        anywhere: true,
      },
      beyond: [{ what: 'the tests' }],
      writesWith: null,
      writes: {
        files:
          '--coverage-clover --coverage-crap4j --coverage-php --log-junit --log-teamcity --testdox-html --testdox-text --testdox-xml --cache-result-file',
        folders: '--coverage-html --coverage-xml',
      },
    },
  ],
  [
    'vitest',
    {
      given: READ,
      beyond: [{ what: 'the tests' }],
      writesWith: null,
      writes: { files: '--outputFile', folders: '--coverageDirectory' },
    },
  ],
  ['mocha ava tap rspec', { given: READ, beyond: [{ what: 'the tests' }], writesWith: null }],
  ['jasmine karma cypress playwright py.test bats', { given: 'any', beyond: [{ what: 'the tests' }] }],
  [
    'pytest',
    {
      given: READ,
      options: {
        valued: 'Wckmopr',
        words:
          '--assert --basetemp --capture --code-highlight --color --confcutdir --deselect --doctest-glob --doctest-report --durations --durations-min --ignore --ignore-glob --import-mode --junit-prefix --junit-xml --last-failed-no-failures --lfnf --log-auto-indent --log-cli-date-format --log-cli-format --log-cli-level --log-date-format --log-file-date-format --log-file-format --log-file-level --log-format --log-level --maxfail --override-ini --pastebin --pdbcls --pythonwarnings --rootdir --show-capture --tb --verbosity',
        anywhere: true,
      },
      beyond: [{ what: 'the tests' }],
      writesWith: null,
      writes: { files: '--log-file --junitxml --junit-xml --resultlog', folders: '--basetemp' },
    },
  ],
  ['gofmt goimports shfmt', { given: READ, runsWith: null, writesWith: CHANGES }],
  [
    'ruff biome',
    { given: { ...READ, skips: 'check format lint ci rule analyze' }, runsWith: null, writesWith: CHANGES },
  ],
  [
    'gofumpt rustfmt clang-format basedpyright taplo stylua dprint gitleaks trufflehog swiftformat ktfmt google-java-format buf protolint tflint',
    { given: 'any', runsWith: null },
  ],
  ['black isort autopep8 yapf', { given: 'any', runsWith: null, readsWith: '--check --check-only --diff -c' }],
  [
    'pyright',
    { given: READ_HERE, runsWith: null, writesWith: null, reads: { files: '-c --config --config-file -p --project' } },
  ],
  [
    'hadolint actionlint yamllint vale cspell',
    { given: READ, runsWith: null, writesWith: null, reads: { files: '-c --config --config-file -p --project' } },
  ],
  ['jsonlint', { given: READ, runsWith: null, writesWith: /^(?:-i|--in-place)$/, reads: { files: '-V --validate' } }],
  [
    'codespell',
    {
      // hidden files only where it is told
      given: { does: 'reads', deep: 'always', hiddenWith: '-H --check-hidden', follows: 'always', here: 'always' },
      options: { valued: 'ILSexi' },
      runsWith: null,
      writesWith: /^(?:-\w*w|--write-changes)$/,
      reads: { files: '-D -I -x --dictionary --ignore-words --exclude-file --config --toml' },
    },
  ],
  [
    'markdownlint',
    {
      given: READ,
      runsWith: null,
      writesWith: /^(?:-f|--fix)$/,
      reads: { files: '-c --config -p --ignore-path' },
      writes: { files: '-o' },
    },
  ],
  [
    'oxlint',
    {
      given: READ_HERE,
      options: {
        valued: 'ADWcf',
        words:
          '--allow --config --deny --format --ignore-path --ignore-pattern --max-warnings --threads --tsconfig --warn',
        anywhere: true,
      },
      runsWith: null,
      writesWith: CHANGES,
      reads: { files: '-c --config --ignore-path --tsconfig' },
    },
  ],
  [
    'typos',
    {
      given: READ,
      options: {
        valued: 'cj',
        words: '--color --config --dump-config --exclude --format --locale --threads',
        anywhere: true,
      },
      runsWith: null,
      writesWith: null,
    },
  ],
  ['pyre bandit', { given: READ, writesWith: null, reads: { files: '-c -b --ini' }, writes: { files: '-o' } }],
  [
    'tsc',
    {
      given: READ,
      options: {
        valued: 'tm',
        words:
          '--target --module --lib --jsx --moduleResolution --rootDir --outDir --baseUrl --types --typeRoots --jsxFactory --jsxFragmentFactory --excludeDirectories --excludeFiles --importsNotUsedAsValues --mapRoot --maxNodeModuleJsDepth --newLine --paths --plugins --reactNamespace --rootDirs --sourceRoot --jsxImportSource --locale --watchFile --watchDirectory --fallbackPolling --generateTrace --generateCpuProfile',
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
