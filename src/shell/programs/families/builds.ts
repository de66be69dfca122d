import type { Rows } from '../program.ts';

/** Builds, and programs that run the tasks of a project. */
export const BUILDS: Rows = [
  [
    'make gmake',
    {
      given: 'any',
      options: {
        valued: 'CfIoWE',
        words: '--directory --file --makefile --include-dir --old-file --what-if --new-file --eval',
        anywhere: true,
        folder: '-C --directory',
      },
      code: { kind: 'all', stdin: true },
      scripts: [
        { after: /^SHELL=(?=.*\s)/ },
        { by: '-E --eval', after: /^.*?\$[({]shell\s+/s, before: /[)}][^)}]*$/s },
        // `x: ; command`, and a recipe in a line of its own
        { by: '-E --eval', typed: true, after: /^[^=#\n]*?:[^=;\n]*;\s*[@+-]*/s },
        { by: '-x', typed: true, after: /^\t[@+-]*/ },
        { by: '-E --eval', after: /^.*?\n\t[@+-]*/s },
      ],
      beyond: [{ what: 'the rules' }],
      reads: { files: '-f --file --makefile' },
      tasks: true,
      sub: { counted: '-j --jobs -l --load-average', assignments: true },
    },
  ],
  ['bmake nmake scons', { given: 'any', beyond: [{ what: 'the rules' }] }],
  [
    'ninja',
    {
      given: 'any',
      code: { kind: 'all', stdin: true },
      beyond: [{ what: 'the rules' }],
      writes: { folders: '-B -C' },
      tasks: true,
    },
  ],
  [
    'just',
    {
      given: 'any',
      wraps: { begins: '-c --command' },
      code: { kind: 'all', stdin: true },
      beyond: [{ what: 'the rules' }],
      tasks: true,
    },
  ],
  ['rake task', { given: 'any', code: { kind: 'all', stdin: true }, beyond: [{ what: 'the rules' }], tasks: true }],
  ['gradle gradlew mvn mvnw', { given: 'any', beyond: [{ what: 'the build' }], tasks: true }],
  ['ant sbt bazel bazelisk buck2 vite parcel tsup turbo gulp grunt', { given: 'any', beyond: [{ what: 'the build' }] }],
  ['lerna nx', { given: 'any', runner: { behind: 'exec', begins: '--' }, beyond: [{ what: 'the build' }] }],
  ['webpack', { given: 'any', beyond: [{ what: 'the build' }], writes: { folders: '-o --output-path' } }],
  ['esbuild', { given: 'any', beyond: [{ what: 'the build' }], writes: { files: '--metafile --mangle-cache' } }],
  ['cmake', { given: 'any', acts: 'spoken', beyond: [{ what: 'the build' }], writes: { folders: '-B -C' } }],
  ['meson', { given: 'any', beyond: [{ what: 'the build' }], writes: { folders: '-C', into: [0, 1] } }],
  ['rollup', { given: 'any', beyond: [{ what: 'the build' }], writes: { files: '-o --file', folders: '-d --dir' } }],
  ['babel', { given: 'any', writes: { files: '-o', folders: '-d' } }],
  [
    'go',
    {
      given: 'any',
      options: { valued: 'C', words: '-o -run -bench -timeout -tags', anywhere: true, folder: '-C' },
      code: { kind: 'options', code: '-exec -toolexec -ldflags -gcflags -vettool' },
      runsWith: /^-(?:-?toolexec|-?exec|-?vettool|-?overlay)/,
      beyond: [{ if: /^(?:run|generate|test|tool)\b/, what: 'the package' }],
      writes: { files: '-o' },
      tasks: true,
      sub: {},
      looksAtVariables: true,
    },
  ],
  ['tox', { given: 'any', runner: { behind: 'exec', begins: '--' }, beyond: [{ what: 'the project' }], tasks: true }],
  ['dotnet mix nox invoke', { given: 'any', beyond: [{ what: 'the project' }], tasks: true }],
  ['lein stack cabal inv poe bin/rails rails', { given: 'any', beyond: [{ what: 'the project' }] }],
  [
    'gcc g++ cc c++ clang clang++ rustc',
    {
      given: 'any',
      // a letter begins a name of its own: no two of them stand together
      options: {
        valued: 'oIDLlx',
        attached: 'ABCEGHJKMNOPQRSTUVWXYZabcdefghijkmnpqrstuvwyz',
        words: '--output -iquote -isystem -imacros',
        anywhere: true,
      },
      code: { kind: 'options', code: '-B -fplugin -wrapper' },
      reads: { files: '-include -imacros' },
      writes: { files: '-o -MF', here: '' },
    },
  ],
  ['cookiecutter', { given: 'any', writes: { folders: '-o' } }],
  ['pre-commit lefthook husky lint-staged trunk', { given: 'any', beyond: [{ what: 'the configuration' }] }],
];
