import type { Rows, Writes } from '../program.ts';
import { ANY_WORD, CAREFUL, named } from './shared.ts';

const DOWNLOADS: Writes = { files: '-O', folders: '-D -d -C -t --dir', here: 'download' };

/** Version control and its hosts. */
export const REPOSITORIES: Rows = [
  [
    'git',
    {
      given: 'any',
      acts: 'git',
      content: { by: 'compared' },
      options: {
        valued: 'Cc',
        words: '--git-dir --work-tree --namespace --exec-path --config-env --super-prefix --attr-source',
        folder: '-C --work-tree',
      },
      code: {
        kind: 'subcommands',
        code: '-c --exec-path --config-env --git-dir',
        commands: {
          ...named(
            'config bisect submodule filter-branch difftool mergetool send-email daemon rebase init replay',
            ANY_WORD,
          ),
          ...named('fetch pull push clone ls-remote remote archive grep apply am', CAREFUL),
        },
      },
      beyond: [
        {
          if: /^(?:commit|push|merge|rebase|checkout|switch|am|pull|cherry-pick|revert|clone|fetch|gc)\b/,
          what: "the repository's own git hooks",
        },
      ],
      sub: { redefines: /^alias\./i },
    },
  ],
  ['apply_patch applypatch', { given: 'any', acts: 'applied-patch' }],
  ['gitk tig lazygit', { given: 'any', filesOnly: true }],
  [
    'gh',
    {
      given: 'any',
      options: { valued: 'R', words: '--repo --hostname' },
      runsWith: /^(?:alias|extension)$|^--plugins/,
      startsNothing: true,
      writes: DOWNLOADS,
      uploads: { words: /^(?:upload|create)$/ },
      sub: {},
      looksAtVariables: true,
    },
  ],
  [
    'glab',
    {
      given: 'any',
      runsWith: /^(?:alias|extension)$|^--plugins/,
      startsNothing: true,
      writes: DOWNLOADS,
      uploads: { words: /^(?:upload|create)$/ },
      looksAtVariables: true,
    },
  ],
  ['hub jj hg svn', { given: 'any', startsNothing: true }],
];
