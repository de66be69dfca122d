import type { ShellWord } from './parse/shell-word.ts';
import { programName } from './program-name.ts';
import type { SimpleCommand } from './simple-commands.ts';

/** Programs whose words say what runs, and not where it stands; `if`: only with such words after the program. */
interface Runner {
  readonly programs: string;
  readonly if?: RegExp;
  readonly what: string;
}

const RUNNERS: readonly Runner[] = [
  {
    programs: 'npm pnpm yarn bun',
    if: /^(?:run|run-script|test|t|start|stop|restart)\b/,
    what: 'package.json scripts',
  },
  { programs: 'npm pnpm yarn', if: /^(?:exec|x|dlx|init|create)\b/, what: 'the package' },
  { programs: 'npx pnpx bunx uvx pipx', what: 'the package' },
  {
    programs: 'npm pnpm yarn bun',
    if: /^(?:i|ci|install|add|rebuild|update)\b/,
    what: 'the install scripts of packages',
  },
  { programs: 'yarn', if: /^[a-z]/, what: 'package.json scripts' },
  { programs: 'node', if: /^--run\b/, what: 'package.json scripts' },
  { programs: 'make gmake bmake nmake just task rake ninja scons', what: 'the rules' },
  { programs: 'gradle gradlew mvn mvnw ant sbt bazel bazelisk buck2 cmake meson', what: 'the build' },
  {
    programs: 'cargo',
    if: /^(?:\+\S+ )?(?:run|r|test|t|build|b|check|c|clippy|bench|install|xtask)\b/,
    what: 'the crate and its build scripts',
  },
  { programs: 'go', if: /^(?:run|generate|test|tool)\b/, what: 'the package' },
  { programs: 'dotnet swift mix lein stack cabal', what: 'the project' },
  { programs: 'tox nox invoke inv poe hatch pdm poetry uv rye pipenv', what: 'the project' },
  { programs: 'composer bundle bin/rails rails', what: 'the project' },
  {
    programs: 'pre-commit lefthook husky lint-staged trunk mise direnv devbox nix nix-shell',
    what: 'the configuration',
  },
  { programs: 'eslint stylelint xo standard commitlint pylint mypy flake8 sqlfluff', what: 'the configuration' },
  { programs: 'rubocop standardrb php-cs-fixer phpstan psalm phpcs', what: 'the configuration' },
  {
    programs: 'jest vitest mocha ava tap jasmine karma cypress playwright pytest py.test rspec phpunit bats',
    what: 'the tests',
  },
  { programs: 'webpack vite rollup parcel tsup turbo nx lerna gulp grunt esbuild', what: 'the build' },
  { programs: 'ansible ansible-playbook ansible-galaxy vagrant packer pulumi', what: 'the project' },
  { programs: 'pip pip3 pipx gem conda mamba', if: /^(?:install|wheel|download|run|build)\b/, what: 'the packages' },
  { programs: 'docker podman nerdctl docker-compose kubectl', what: 'the image' },
  { programs: 'ssh', what: 'whatever the other machine does' },
  {
    programs: 'git',
    if: /^(?:commit|push|merge|rebase|checkout|switch|am|pull|cherry-pick|revert|clone|fetch|gc)\b/,
    what: "the repository's own git hooks",
  },
];
const MODULE = /^(?:python[\d.]*|pypy[\d.]*)$/;
const MOST_WORDS = 6;

/** What a line runs beyond the files that it names, in words for a person. `isHashed`: of a program that is not literal. */
export function unhashed(
  commands: readonly SimpleCommand[],
  isHashed: (program: string) => boolean = () => false,
): readonly string[] {
  const fetches = commands.some(({ words: [first] }) => first !== undefined && isOneOf(first, 'curl wget fetch http'));
  const found = commands.flatMap(({ words }) => {
    const [program, ...others] = words;
    if (program === undefined) return [];
    if (!program.literal) return isHashed(program.value) ? [] : [unknownCommand(program, fetches)];
    return [...ofRunner(program, others), ...ofModule(program, others)];
  });
  return [...new Set(found)];
}

function unknownCommand({ value }: ShellWord, fetches: boolean): string {
  if (value === '') return fetches ? 'what is downloaded and run' : 'what a shell reads from its input';
  return `what "${value.replaceAll('"', '')}" is when it runs`;
}

/** Whether there is a row for what this command runs. */
export function hasRunner(program: ShellWord, others: readonly ShellWord[]): boolean {
  return runnerOf(program, others) !== undefined;
}

function runnerOf(program: ShellWord, others: readonly ShellWord[]): Runner | undefined {
  const words = others.filter(({ value }) => !value.startsWith('-') || value === '--run');
  const after = words.map(({ value }) => value).join(' ');
  return RUNNERS.find((one) => isOneOf(program, one.programs) && (one.if?.test(after) ?? true));
}

function ofRunner(program: ShellWord, others: readonly ShellWord[]): readonly string[] {
  const rest = others.map(({ value }) => value).join(' ');
  const runner = runnerOf(program, others);
  if (runner === undefined) return [];
  const shown = [program.value, ...rest.split(' ')].slice(0, MOST_WORDS).join(' ').trim();
  return [`${runner.what} that "${shown}" runs`];
}

/** `python -m ruff`: a name that is looked for in many places. */
function ofModule(program: ShellWord, others: readonly ShellWord[]): readonly string[] {
  if (!MODULE.test(programName(program))) return [];
  const at = others.findIndex(({ value }) => /^-[A-Za-z]*m$/.test(value));
  const module = at === -1 ? undefined : others[at + 1];
  return module === undefined ? [] : [`the module "${module.value}" that ${program.value} finds`];
}

function isOneOf(program: ShellWord, names: string): boolean {
  return names.split(' ').includes(programName(program));
}
