import type { Code, Program, Rows } from '../program.ts';
import type { Beyond } from '../program-code.ts';
import type { Network } from '../program-network.ts';
import type { Options } from '../program-options.ts';
import { ANY_WORD, CAREFUL, named, PACKAGES_BEYOND, RUNS_IN } from './shared.ts';

/** The first word names a script. */
const SCRIPT: Program = { options: { anywhere: true }, code: { kind: 'options', chooses: true } };
/** A command comes then, or its text. */
const RUN: Program = {
  code: {
    kind: 'wrapper',
    wraps: {
      valued: 'pc',
      words: '--package --call',
      flags: 'yq',
      flagWords: '--yes --silent --quiet',
      scripts: '-c --call',
    },
  },
};
const REGISTRY: Network = {
  // what is installed from an address, too
  with: /^(?:publish|unpublish|dist-tag|deprecate|login|adduser|owner)\b|^(?:i|in|install|add|x|exec|dlx|create|init)\b.*\s(?:git\+)?(?:https?|ssh|git|ftp):\/\//,
  also: '--registry',
};
const NPM: Options = {
  valued: 'CwcepF',
  words:
    '--prefix --workspace --filter --cwd --dir --call --eval --print --registry --userconfig --globalconfig --cache --loglevel --otp --tag --access --reporter --script-shell',
};
const NPM_CODE: Code = {
  kind: 'subcommands',
  code: '-c --call -e --eval -p --print',
  commands: {
    ...named('run run-script', SCRIPT),
    ...named('exec x dlx node create init', RUN),
    ...named('test t start', CAREFUL),
    ...named('eval repl config set explore install i add', ANY_WORD),
  },
};
const NPM_BEYOND: readonly Beyond[] = [
  { if: /^(?:run|run-script|test|t|start|stop|restart)\b/, what: 'package.json scripts' },
  { if: /^(?:exec|x|dlx|init|create)\b/, what: 'the package' },
  { if: /^(?:i|ci|install|add|rebuild|update)\b/, what: 'the install scripts of packages' },
];
const INSTALLS: Code = { kind: 'subcommands', commands: named('install run add exec inject -S', ANY_WORD) };
const RUNS_PACKAGE: Code = {
  kind: 'wrapper',
  wraps: {
    valued: 'pc',
    words: '--package --call --from --with',
    flags: 'yq',
    flagWords: '--yes --no --no-install --quiet --bun',
    scripts: '-c --call',
  },
};

/** Packages: what installs, publishes and runs them. */
export const PACKAGES: Rows = [
  [
    'npm',
    {
      given: 'any',
      content: { used: '--userconfig' },
      options: NPM,
      runsPackage: 'exec x',
      code: NPM_CODE,
      runsWith: /^--(?:script-shell|node-options|prefix|userconfig)/,
      beyond: NPM_BEYOND,
      writes: { folders: '-d -D -C -t --dir --prefix', here: 'pack init' },
      tasks: true,
      network: REGISTRY,
      uploads: { words: /^publish$/ },
      sub: {},
      looksAtVariables: true,
    },
  ],
  [
    'pnpm',
    {
      given: 'any',
      content: { used: '--userconfig' },
      options: NPM,
      runsPackage: 'exec dlx',
      code: NPM_CODE,
      runsWith: /^--(?:script-shell|node-options|prefix|userconfig)/,
      beyond: NPM_BEYOND,
      writes: { folders: '-d -D -C -t --dir --prefix', here: 'pack init' },
      tasks: true,
      network: REGISTRY,
      uploads: { words: /^publish$/ },
      sub: {},
      looksAtVariables: true,
    },
  ],
  [
    'yarn',
    {
      given: 'any',
      content: { used: '--userconfig' },
      options: NPM,
      runsPackage: 'exec dlx',
      code: NPM_CODE,
      runsWith: /^--(?:script-shell|node-options|prefix|userconfig)/,
      beyond: [
        { if: /^(?:run|run-script|test|t|start|stop|restart)\b/, what: 'package.json scripts' },
        { if: /^(?:exec|x|dlx|init|create)\b/, what: 'the package' },
        { if: /^(?:i|ci|install|add|rebuild|update)\b/, what: 'the install scripts of packages' },
        { if: /^[a-z]/, what: 'package.json scripts' },
      ],
      writes: { folders: '-d -D -C -t --dir --prefix', here: 'pack init' },
      tasks: true,
      network: REGISTRY,
      uploads: { words: /^publish$/ },
      sub: {},
      looksAtVariables: true,
    },
  ],
  [
    'bun',
    {
      given: 'any',
      options: NPM,
      runsPackage: 'x',
      code: NPM_CODE,
      interprets: true,
      runsWith: /^--(?:script-shell|node-options|prefix|userconfig)/,
      beyond: [
        { if: /^(?:run|run-script|test|t|start|stop|restart)\b/, what: 'package.json scripts' },
        { if: /^(?:i|ci|install|add|rebuild|update)\b/, what: 'the install scripts of packages' },
      ],
      tasks: true,
      network: REGISTRY,
      uploads: { words: /^publish$/ },
      sub: {},
      looksAtVariables: true,
    },
  ],
  [
    'npx',
    {
      given: 'any',
      content: { used: '--userconfig' },
      runsPackage: '',
      code: RUNS_PACKAGE,
      beyond: [{ what: 'the package' }],
    },
  ],
  ['bunx pnpx uvx', { given: 'any', runsPackage: '', code: RUNS_PACKAGE, beyond: [{ what: 'the package' }] }],
  [
    'uv poetry',
    {
      given: 'any',
      runsPackage: 'run',
      code: RUNS_IN,
      beyond: [{ what: 'the project' }],
      tasks: true,
      network: { with: /^publish\b/, also: '--publish-url' },
      uploads: { words: /^publish$/ },
    },
  ],
  ['pipenv', { given: 'any', runsPackage: 'run', code: RUNS_IN, beyond: [{ what: 'the project' }] }],
  ['pipx', { given: 'any', runsPackage: 'run', code: INSTALLS, beyond: [{ what: 'the package' }] }],
  [
    'hatch',
    {
      given: 'any',
      runsPackage: 'run',
      code: RUNS_IN,
      beyond: [{ what: 'the project' }],
      network: { with: /^publish\b/, also: '--publish-url' },
    },
  ],
  ['rye', { given: 'any', runsPackage: 'run', code: RUNS_IN, beyond: [{ what: 'the project' }] }],
  [
    'pdm',
    {
      given: 'any',
      runsPackage: 'run',
      beyond: [{ what: 'the project' }],
      network: { with: /^publish\b/, also: '--publish-url' },
    },
  ],
  ['flit', { given: 'any', network: { with: /^publish\b/, also: '--publish-url' } }],
  [
    'pip',
    { given: 'any', code: INSTALLS, beyond: PACKAGES_BEYOND, writes: { folders: '-d -t --target', here: 'download' } },
  ],
  ['pip3', { given: 'any', beyond: PACKAGES_BEYOND, writes: { folders: '-d -t --target', here: 'download' } }],
  [
    'twine',
    { given: 'any', network: { with: /^upload\b/, also: '--repository-url' }, uploads: { words: /^(?:upload|push)$/ } },
  ],
  [
    'gem',
    {
      given: 'any',
      code: INSTALLS,
      beyond: PACKAGES_BEYOND,
      network: { with: /^(?:push|yank|owner|signin)\b/, also: '--host' },
      uploads: { words: /^(?:upload|push)$/ },
    },
  ],
  ['bundle', { given: 'any', runsPackage: 'exec', code: RUNS_IN, beyond: [{ what: 'the project' }], tasks: true }],
  [
    'cargo',
    {
      given: 'any',
      options: { valued: 'CZ', words: '--config --color', folder: '-C' },
      code: INSTALLS,
      runsWith: /^--config|^-Z/,
      beyond: [
        {
          if: /^(?:\+\S+ )?(?:run|r|test|t|build|b|check|c|clippy|bench|install|xtask)\b/,
          what: 'the crate and its build scripts',
        },
      ],
      writes: { folders: '--target-dir --root' },
      tasks: true,
      network: { with: /^(?:publish|yank|owner|login)\b|^install\b.*--git/, also: '--git' },
      uploads: { words: /^publish$/ },
      sub: {},
      looksAtVariables: true,
    },
  ],
  ['composer', { given: 'any', beyond: [{ what: 'the project' }], tasks: true }],
  ['brew apt apt-get dnf yum apk pacman', { given: 'any', code: INSTALLS }],
];
