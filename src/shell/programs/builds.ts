import type { Beyond, Options, Program, ProgramTable, Wrapper } from './program.ts';

const CODE: Program = { code: { kind: 'all' } };
/** Options of which some run a command. */
const CAREFUL: Program = {
  options: { valued: 'mFu', anywhere: true },
  code: {
    kind: 'options',
    code: '--upload-pack --receive-pack --exec --template --config --open-files-in-pager -u',
  },
};
/** The first word names a script. */
const SCRIPT: Program = { options: { anywhere: true }, code: { kind: 'options', chooses: true } };

const wrapper = (wraps: Wrapper): Program => ({ code: { kind: 'wrapper', wraps } });
const RUN = wrapper({
  ...{ valued: 'pc', words: '--package --call', flags: 'yq', flagWords: '--yes --silent --quiet' },
  scripts: '-c --call',
});
/** After these words comes a command, whatever stands in between. */
const RUN_IN = wrapper({ flags: 'yq', flagWords: '--yes --no --no-install --quiet --silent' });

const NPM: Options = {
  valued: 'CwcepF',
  words:
    '--prefix --workspace --filter --cwd --dir --call --eval --print --registry --userconfig --globalconfig --cache --loglevel --otp --tag --access --reporter --script-shell',
};
const GIT: Options = {
  valued: 'Cc',
  words: '--git-dir --work-tree --namespace --exec-path --config-env --super-prefix --attr-source',
  folder: '-C --work-tree',
};
const MAKE: Options = {
  valued: 'CfIoWE',
  words: '--directory --file --makefile --include-dir --old-file --what-if --new-file --eval',
  anywhere: true,
  folder: '-C --directory',
};

const SCRIPTS: Beyond = { if: /^(?:run|run-script|test|t|start|stop|restart)\b/, what: 'package.json scripts' };
const PACKAGE: Beyond = { if: /^(?:exec|x|dlx|init|create)\b/, what: 'the package' };
const INSTALLS: Beyond = { if: /^(?:i|ci|install|add|rebuild|update)\b/, what: 'the install scripts of packages' };
const GIT_HOOKS: Beyond = {
  if: /^(?:commit|push|merge|rebase|checkout|switch|am|pull|cherry-pick|revert|clone|fetch|gc)\b/,
  what: "the repository's own git hooks",
};
const CARGO: Beyond = {
  if: /^(?:\+\S+ )?(?:run|r|test|t|build|b|check|c|clippy|bench|install|xtask)\b/,
  what: 'the crate and its build scripts',
};
const PACKAGES: Beyond = { if: /^(?:install|wheel|download|run|build)\b/, what: 'the packages' };

const beyond = (what: string): Program => ({ beyond: [{ what }] });

/** Version control, packages, builds, tests, and what checks or formats code. */
export const BUILDS: ProgramTable = [
  [
    'git',
    {
      options: GIT,
      sub: { redefines: /^alias\./i },
      code: {
        kind: 'subcommands',
        code: '-c --exec-path --config-env --git-dir',
        commands: {
          ...named(
            'config bisect submodule filter-branch difftool mergetool send-email daemon rebase init replay',
            CODE,
          ),
          ...named('fetch pull push clone ls-remote remote archive grep apply am', CAREFUL),
        },
      },
      beyond: [GIT_HOOKS],
    },
  ],
  [
    'npm pnpm yarn bun',
    {
      options: NPM,
      sub: {},
      code: {
        kind: 'subcommands',
        code: '-c --call -e --eval -p --print',
        commands: {
          ...named('run run-script', SCRIPT),
          ...named('exec x dlx node create init', RUN),
          ...named('test t start', CAREFUL),
          ...named('eval repl config set explore install i add', CODE),
        },
      },
      runsWith: /^--(?:script-shell|node-options|prefix|userconfig)/,
      looksAtVariables: true,
    },
  ],
  ['npm pnpm', { beyond: [SCRIPTS, PACKAGE, INSTALLS] }],
  ['yarn', { beyond: [SCRIPTS, PACKAGE, INSTALLS, { if: /^[a-z]/, what: 'package.json scripts' }] }],
  ['npm pnpm yarn', { writes: { folders: '-d -D -C -t --dir --prefix', here: 'pack' } }],
  ['npm', { runsPackage: 'exec x' }],
  ['pnpm yarn', { runsPackage: 'exec dlx' }],
  ['bun', { runsPackage: 'x' }],
  ['uv poetry pipenv pipx', { runsPackage: 'run' }],
  ['bundle', { runsPackage: 'exec' }],
  ['npx bunx pnpx uvx', { runsPackage: '', ...beyond('the package') }],
  [
    'npx bunx pnpx uvx',
    wrapper({
      ...{ valued: 'pc', words: '--package --call --from --with' },
      ...{ flags: 'yq', flagWords: '--yes --no --no-install --quiet --bun', scripts: '-c --call' },
    }),
  ],
  [
    'bundle poetry pipenv hatch rye uv pipx mise asdf rbenv pyenv nodenv volta direnv nix conda mamba pixi',
    {
      code: {
        kind: 'subcommands',
        commands: { ...named('exec run x', RUN_IN), ...named('shell develop', { code: { kind: 'all', stdin: true } }) },
      },
    },
  ],
  [
    'pip pipx gem cargo brew apt apt-get dnf yum apk pacman',
    { code: { kind: 'subcommands', commands: named('install run add exec inject -S', CODE) } },
  ],
  ['pip pip3 gem conda mamba', { beyond: [PACKAGES] }],
  ['pipx', beyond('the package')],
  ['pip pip3', { writes: { folders: '-d -t --target', here: 'download' } }],
  ['parallel tmux entr make gmake ninja just rake task nix-shell perf', { code: { kind: 'all', stdin: true } }],
  ['make gmake', { scripts: [{ after: /^SHELL=(?=.*\s)/ }, { by: '--eval', after: /^.*\$\(shell\s*/ }] }],
  ['make gmake', { options: MAKE, sub: { counted: '-j --jobs -l --load-average', assignments: true } }],
  ['make gmake bmake nmake just task rake ninja scons', beyond('the rules')],
  ['gradle gradlew mvn mvnw ant sbt bazel bazelisk buck2 cmake meson', beyond('the build')],
  ['webpack vite rollup parcel tsup turbo nx lerna gulp grunt esbuild', beyond('the build')],
  ['dotenv dotenv-cli', { reads: { files: '-e -f --file' } }],
  ['cmake meson ninja', { writes: { folders: '-B -C' } }],
  ['rollup babel', { writes: { files: '-o', folders: '-d' } }],
  [
    'cargo',
    {
      options: { valued: 'CZ', words: '--config --color', folder: '-C' },
      sub: {},
      beyond: [CARGO],
      runsWith: /^--config|^-Z/,
      writes: { folders: '--target-dir --root' },
    },
  ],
  [
    'go',
    {
      options: { valued: 'C', words: '-o -run -bench -timeout -tags', anywhere: true, folder: '-C' },
      sub: {},
      code: { kind: 'options', code: '-exec -toolexec -ldflags -gcflags -vettool' },
      beyond: [{ if: /^(?:run|generate|test|tool)\b/, what: 'the package' }],
      runsWith: /^-(?:-?toolexec|-?exec|-?vettool|-?overlay)/,
    },
  ],
  ['cargo go terraform tofu prettier hookline', { looksAtVariables: true }],
  ['dotnet swift mix lein stack cabal tox nox invoke inv poe hatch pdm poetry uv rye pipenv', beyond('the project')],
  ['composer bundle bin/rails rails ansible ansible-playbook ansible-galaxy', beyond('the project')],
  ['vagrant packer pulumi', beyond('the project')],
  ['pre-commit lefthook husky lint-staged trunk mise direnv devbox nix nix-shell', beyond('the configuration')],
  ['eslint stylelint xo standard commitlint pylint mypy flake8 sqlfluff', beyond('the configuration')],
  ['rubocop standardrb php-cs-fixer phpstan psalm phpcs', beyond('the configuration')],
  ['jest vitest mocha ava tap jasmine karma cypress playwright pytest py.test rspec phpunit bats', beyond('the tests')],
  ['npm pnpm yarn bun deno make gmake ninja just rake task go cargo gradle gradlew mvn mvnw', { tasks: true }],
  ['dotnet mix composer bundle poetry uv tox nox invoke', { tasks: true }],
  [
    'gcc g++ cc c++ clang clang++ rustc',
    {
      options: { valued: 'oIDLlx', words: '--output', anywhere: true },
      code: { kind: 'options', code: '-B -fplugin -wrapper' },
    },
  ],
  ['gcc g++ cc c++ clang clang++ rustc go', { writes: { files: '-o' } }],
  // of these neither configuration nor input is code
  ['gofmt goimports gofumpt rustfmt shfmt clang-format black isort ruff autopep8 yapf pyright', { runsWith: null }],
  ['basedpyright tsc shellcheck hadolint actionlint yamllint jsonlint taplo stylua dprint typos', { runsWith: null }],
  ['codespell vale gitleaks trufflehog biome oxlint swiftformat ktfmt google-java-format buf', { runsWith: null }],
  ['protolint tflint markdownlint cspell hookline', { runsWith: null }],
  ['prettier', { runsWith: /^--(?:config|plugin)/ }],
  ['ktlint', { runsWith: /^-R|^--ruleset/ }],
  ['terraform tofu', { runsWith: /^(?:apply|plan|init|destroy|import|refresh|console|test|get|-chdir)/ }],
  ['shellcheck actionlint yamllint markdownlint jsonlint hadolint cspell codespell typos vale', { writesWith: null }],
  ['tsc vitest jest mocha ava tap pytest phpunit rspec mypy pyright pyre flake8 pylint', { writesWith: null }],
  ['bandit hookline', { writesWith: null }],
  [
    'prettier eslint biome stylelint standard xo oxlint rubocop ruff shfmt gofmt goimports',
    { writesWith: /^(?:--write|--fix|-w|--apply|-i|-a|-A|format)/ },
  ],
  ['black isort autopep8 yapf', { readsWith: '--check --check-only --diff -c' }],
  ['eslint stylelint', { writes: { files: '-o' } }],
  ['pytest', { writes: { files: '--junitxml --junit-xml --resultlog', folders: '--basetemp' } }],
  ['jest vitest', { writes: { files: '--outputFile', folders: '--coverageDirectory' } }],
  ['tsc shellcheck', { writes: { files: '-o --outFile --declarationDir --tsBuildInfoFile' } }],
];

function named(names: string, program: Program): Readonly<Record<string, Program>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, program]));
}
