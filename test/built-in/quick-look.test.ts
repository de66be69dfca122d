// wide: tries many cases

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { concerns } from '../../src/built-in/concerns.ts';
import { suspicion } from '../../src/built-in/suspicion.ts';
import { DIALECTS } from '../../src/dialects/all.ts';
import { eventMaker } from '../../src/hooks/event-for.ts';
import { computer } from './computer.ts';
import { installation } from './installation.ts';

/** Folders that hold what is protected, in every spelling; and some that hold nothing. */
const FOLDERS = [
  ...['~', '~/', '~/.', '$HOME', '"$HOME"', '${HOME}/', '@HOME@', '@HOME@/', '/', '//', '..', '../', '../..', './..'],
  ...[
    'src/../..',
    '~/.config',
    '~/.local',
    '~/.npm-global',
    '@HOME@/.nvm',
    '~/.npm-global/lib/node_modules',
    '@PACKAGE@',
  ],
  ...['@PACKAGE@/dist', '@HOME@/*', '~/.npm-gl*', "'@HOME@'", '$PWD/..', '$(pwd)/..', '~/work', 'src', '/tmp/x'],
];

/** What changes whole folders, with one of those in the place of the question mark. */
const LINES = [
  ...[
    'tar xf x.tar -C ?',
    'tar xf x.tar --directory=?',
    'tar -C ? -xf x',
    'unzip x.zip -d ?',
    'cp -r evil/. ?',
    'cp -rT evil ?',
  ],
  ...[
    'rsync -a evil/ ?',
    'rsync -a --delete evil/ ?',
    'ditto evil ?',
    'mv ? x',
    'rm -rf ?',
    'ln -sfn x ?',
    'ln -s ? x',
  ],
  ...[
    'chmod -R 000 ?',
    'foo --output-dir ?',
    'foo --output-dir=?',
    'wget -P ? https://x/',
    'rclone copy r:x ?',
    '7z x a.7z -o?',
  ],
  ...[
    'cpio -i -D ? < x',
    'git -C ? pull',
    'git -C ? clean -fdx',
    'git --work-tree=? checkout -f',
    'GIT_WORK_TREE=? git reset --hard',
  ],
  ...[
    'git config core.worktree ?',
    'patch -d ? -p1 < x',
    'find ? -newer x -delete',
    'find ? -name "*.yml" -delete',
    "find ? -path '*hook*' -delete",
  ],
  ...[
    'cd ? && tar xf x.tar',
    'cd ?; git pull',
    '(cd ? && unzip x.zip)',
    'pushd ? && patch -p1 < x',
    'cd src && tar xf x -C ?',
    'cd src && cd ? && unzip x',
  ],
  ...[
    'docker run -v ?:/x alpine',
    'sh -c "tar xf x -C ?"',
    'sudo tar xf x -C ?',
    'env A=b tar xf x -C ?',
    'x=?; tar xf y -C $x',
    'cat x | xargs tar xf y -C ?',
  ],
  ...[
    'restic restore latest --target ?',
    'dpkg-deb -x a.deb ?',
    'jar -C ? xf a',
    'unsquashfs -d ? x',
    'rm -rf ?/*',
    'cp a ?/dist/cli.cjs',
    'npm i -g ?',
  ],
];

/** Where a folder does not matter. */
const OTHERS = [
  'cd && tar xf x',
  'cd; unzip x',
  'tar xf x',
  'git pull',
  'unzip x',
  'patch -p1 < x',
  'tar xPf x',
  'git clean -fdx',
  'git stash -u',
];

describe('the quick look of the built-in guard', () => {
  test('drops nothing that the slow one finds', () => {
    const it = installation();
    const { home, project, env, running } = it;
    const place = { home, env, machine: it.etc, stateFolder: join(it.state, 'hookline'), running };
    const [quick, slow] = [suspicion(place, DIALECTS), concerns(place)];
    // each line with some of the folders, and each folder with some of the lines
    const made = LINES.flatMap((line, i) =>
      FOLDERS.filter((_, j) => (i + j) % 7 === 0).map((folder) => line.replace('?', () => folder)),
    );
    const fill = (line: string): string => line.replaceAll('@HOME@', home).replaceAll('@PACKAGE@', it.ours);
    const calls = [
      ...it.rows('trees-asked').map(({ line, cwd }) => ({ tool: 'Bash', input: { command: line }, cwd })),
      ...computer()
        .rows('asked')
        .map(([, call]) => ({ ...call, cwd: project })),
      ...made.map((line) => ({ tool: 'Bash', input: { command: fill(line) }, cwd: project })),
      ...[join(project, 'hooked'), home].flatMap((cwd) =>
        OTHERS.map((line) => ({ tool: 'Bash', input: { command: line }, cwd })),
      ),
    ];
    const dropped: string[] = [];
    let found = 0;
    for (const { tool, input, cwd } of calls) {
      const toEvent = eventMaker({ cwd, home, sessionId: 's', only: null });
      const event = toEvent('PreToolUse', { tool_name: tool, tool_input: input, cwd });
      const isFound = slow(event);
      if (isFound) found += 1;
      if (isFound && !quick(event)) dropped.push(`${cwd}: ${JSON.stringify(input)}`);
    }
    expect(dropped).toEqual([]);
    expect(found).toBeGreaterThan(600);
  });
});
