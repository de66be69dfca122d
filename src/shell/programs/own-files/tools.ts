import type { OwnFiles } from './own-files.ts';

const TESTS = '**/conftest.py **/test_*.py **/*_test.py';
const PYTHON = 'python pypy';
const IPYTHON =
  '~/.ipython/profile_default/startup/* ~/.ipython/profile_default/ipython_config.py ~/.jupyter/jupyter_*config.py';
const SCRIPT_TESTS = '**/*.test.* **/*.spec.* **/test/* **/tests/* **/__tests__/*';

/** Texts that a program looks for by their names, in a folder that it works in. */
export const TOOL_FILES: readonly OwnFiles[] = [
  { of: 'make gmake', as: 'data', places: '**/Makefile **/makefile **/GNUmakefile' },
  { of: 'npm npx pnpm yarn bun', as: 'data', places: '**/package.json' },
  { of: 'sed gsed ssed', as: 'sed', named: '-f --file' },
  { of: 'awk gawk mawk nawk goawk', as: 'awk', named: '-f --file -E --exec -i --include' },
  { of: 'pytest py.test tox nox coverage', as: 'python', places: `${TESTS} **/noxfile.py` },
  { of: PYTHON, as: 'python', places: `${TESTS} **/test*.py`, with: /^(?:pytest|unittest|coverage|nose2?)$/ },
  { of: PYTHON, as: 'python', places: '~/.pdbrc .pdbrc', with: /^pdb$/ },
  { of: 'ipython ipython3 jupyter papermill', as: 'python', places: IPYTHON },
  {
    of: 'pip pip3 uv pipx poetry',
    as: 'python',
    places: '**/setup.py',
    with: /^(?:install|wheel|build|sync|add|run)$/,
  },
  { of: PYTHON, as: 'python', places: '**/setup.py', with: /^(?:pip|build)$/ },
  { of: 'invoke inv', as: 'python', places: '**/tasks.py' },
  { of: 'fab', as: 'python', places: '**/fabfile.py' },
  { of: 'scons', as: 'python', places: '**/SConstruct **/SConscript' },
  { of: 'waf', as: 'python', places: '**/wscript' },
  { of: 'sphinx-build', as: 'python', places: '**/conf.py' },
  { of: 'flask', as: 'python', places: '**/app.py **/wsgi.py' },
  { of: 'vitest jest mocha ava jasmine tap playwright cypress', as: 'javascript', places: SCRIPT_TESTS },
  { of: 'vitest', as: 'javascript', places: '**/vite.config.*' },
  { of: 'node bun deno', as: 'javascript', places: SCRIPT_TESTS, with: /^(?:--test|test)$/ },
  {
    of: 'eslint prettier vite vitest jest webpack rollup rolldown babel postcss tailwindcss tailwind next nuxt astro playwright cypress svelte svelte-kit commitlint tsup stylelint mocha karma metro knex drizzle-kit remix wdio nyc c8 lint-staged release-it semantic-release',
    as: 'javascript',
    places: '**/@.config.* **/.@rc.*',
  },
  { of: 'gulp', as: 'javascript', places: '**/gulpfile.*' },
  { of: 'grunt', as: 'javascript', places: '**/Gruntfile.*' },
  { of: 'pnpm', as: 'javascript', places: '**/.pnpmfile.cjs **/.pnpmfile.mjs' },
  { of: 'rake', as: 'ruby', places: '**/Rakefile **/rakefile **/*.rake' },
  { of: 'bundle bundler', as: 'ruby', places: '**/Gemfile **/*.gemspec' },
  { of: 'rspec', as: 'ruby', places: '**/*_spec.rb **/spec_helper.rb' },
  { of: 'irb', as: 'ruby', places: '~/.irbrc .irbrc' },
  { of: 'vagrant', as: 'ruby', places: '**/Vagrantfile' },
  { of: 'prove', as: 'perl', places: '**/*.t' },
  { of: 'phpunit', as: 'php', places: '**/*Test.php' },
  { of: 'direnv', as: 'script', places: '**/.envrc' },
  { of: 'foreman honcho overmind goreman', as: { like: /^[\w-]+:\s*(.+)$/ }, places: '**/Procfile*', named: '-f' },
  { of: 'lefthook', as: { like: /^\s*run:\s*(.+)$/ }, places: '**/lefthook.* **/.lefthook.*' },
  { of: 'pre-commit', as: { like: /^\s*entry:\s*(.+)$/ }, places: '**/.pre-commit-config.yaml', named: '-c --config' },
  {
    of: 'task go-task',
    as: { like: /^\s*(?:-\s+(?:cmd:\s*)?|cmds?:\s*|sh:\s*)([^\s:[{|>][^:]*|["'].+)$/ },
    places: '**/Taskfile.* **/taskfile.*',
    named: '-t --taskfile',
  },
  { of: 'tox', as: { like: /^(?:\s*commands(?:_pre|_post)?\s*=|\s)\s*(\S.*)$/ }, places: '**/tox.ini', named: '-c' },
  {
    of: 'cargo',
    as: { like: /^\s*(?:runner|linker|rustc(?:-workspace)?(?:-wrapper)?)\s*=\s*(".+")\s*$/ },
    places: '**/.cargo/config.toml **/.cargo/config',
    named: '--config',
  },
  { of: 'R Rscript r', as: { like: /\bsystem2?\(\s*(["'].*?["'])/ }, places: '~/.Rprofile .Rprofile' },
  { of: 'julia', as: { like: /\brun\(`([^`]*)`/ }, places: '~/.julia/config/startup.jl' },
  { of: 'octave', as: { like: /\bsystem\s*\(\s*(["'].*?["'])/ }, places: '~/.octaverc .octaverc' },
  { of: 'gnuplot', as: { like: /^\s*(?:!|system\b)\s*(.+)$/ }, places: '~/.gnuplot .gnuplot' },
];
