import type { Rows } from '../program.ts';
import { COMPILED } from './shared.ts';

/** What checks, formats and tests code. */
export const CHECKS: Rows = [
  [
    'prettier',
    {
      given: 'none',
      runsWith: /^--(?:config|plugin)/,
      writesWith: /^(?:--write|--fix|-w|--apply|-i|-a|-A|format)/,
      looksAtVariables: true,
    },
  ],
  ['hookline', { given: 'none', runsWith: null, writesWith: null, looksAtVariables: true }],
  [
    'eslint stylelint',
    {
      given: 'none',
      beyond: [{ what: 'the configuration' }],
      writesWith: /^(?:--write|--fix|-w|--apply|-i|-a|-A|format)/,
      writes: { files: '-o' },
    },
  ],
  [
    'xo standard rubocop',
    {
      given: 'none',
      beyond: [{ what: 'the configuration' }],
      writesWith: /^(?:--write|--fix|-w|--apply|-i|-a|-A|format)/,
    },
  ],
  [
    'commitlint sqlfluff standardrb php-cs-fixer phpstan psalm phpcs',
    { given: 'any', beyond: [{ what: 'the configuration' }] },
  ],
  ['pylint mypy flake8', { given: 'none', beyond: [{ what: 'the configuration' }], writesWith: null }],
  [
    'jest vitest',
    {
      given: 'none',
      beyond: [{ what: 'the tests' }],
      writesWith: null,
      writes: { files: '--outputFile', folders: '--coverageDirectory' },
    },
  ],
  ['mocha ava tap rspec phpunit', { given: 'none', beyond: [{ what: 'the tests' }], writesWith: null }],
  ['jasmine karma cypress playwright py.test bats', { given: 'any', beyond: [{ what: 'the tests' }] }],
  [
    'pytest',
    {
      given: 'none',
      beyond: [{ what: 'the tests' }],
      writesWith: null,
      writes: { files: '--junitxml --junit-xml --resultlog', folders: '--basetemp' },
    },
  ],
  [
    'gofmt goimports shfmt ruff biome oxlint',
    { given: 'none', runsWith: null, writesWith: /^(?:--write|--fix|-w|--apply|-i|-a|-A|format)/ },
  ],
  [
    'gofumpt rustfmt clang-format basedpyright taplo stylua dprint gitleaks trufflehog swiftformat ktfmt google-java-format buf protolint tflint',
    { given: 'any', runsWith: null },
  ],
  ['black isort autopep8 yapf', { given: 'any', runsWith: null, readsWith: '--check --check-only --diff -c' }],
  [
    'pyright hadolint actionlint yamllint jsonlint typos codespell vale markdownlint cspell',
    { given: 'none', runsWith: null, writesWith: null },
  ],
  ['pyre bandit', { given: 'none', writesWith: null }],
  ['tsc shellcheck', { given: 'none', runsWith: null, writesWith: null, writes: COMPILED }],
  ['ktlint', { given: 'any', runsWith: /^-R|^--ruleset/ }],
];
