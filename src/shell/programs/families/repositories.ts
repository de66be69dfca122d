import type { Rows } from '../program.ts';
import type { Writes } from '../program-files.ts';
import { ANY_WORD, CAREFUL, named } from './shared.ts';

const DOWNLOADS: Writes = { files: '-O', folders: '-D -d -C -t --dir', here: 'download' };

/** Version control and its hosts. */
export const REPOSITORIES: Rows = [
  [
    'git',
    {
      given: 'any',
      acts: 'git',
      content: { by: 'byGit' },
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
  [
    'hub',
    {
      given: 'any',
      startsNothing: true,
      network: { with: /^(?:push|fetch|pull|clone|sync|api|pr|issue|release|create|fork)\b/ },
    },
  ],
  [
    'jj',
    {
      given: { does: 'unknown', after: 1 },
      writes: { into: [3] },
      startsNothing: true,
      network: { with: /^git (?:push|fetch|clone)\b/ },
    },
  ],
  [
    'hg',
    {
      given: { does: 'unknown', after: 1 },
      acts: 'spoken',
      // `hg clone address folder`
      writes: { into: [2] },
      options: {
        valued: 'RrumdlIX',
        words: '--cwd --repository --rev --user --message --date --logfile --include --exclude --config',
        folder: '--cwd -R --repository',
      },
      scripts: [{ by: '--config', after: /^(?:alias\.[^=]+=\s*!|hooks\.[^=]+=\s*(?!python:))/ }],
      startsNothing: true,
      network: { with: /^(?:push|pull|clone|in|incoming|out|outgoing|identify|id)\b/ },
    },
  ],
  [
    'svn',
    {
      given: { does: 'unknown', after: 1 },
      acts: 'spoken',
      // `svn export address folder`
      writes: { into: [2] },
      options: {
        valued: 'rmFc',
        words: '--revision --message --file --username --password --depth --config-dir --config-option',
      },
      startsNothing: true,
      network: {
        with: /^(?:co|checkout|ci|commit|up|update|sw|switch|import|export|merge|relocate|lock|unlock)\b|:\/\//,
      },
    },
  ],
];
