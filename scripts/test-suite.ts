import type { ViteUserConfig } from 'vitest/config';
import { LongFirst } from './long-first.ts';
import { withPrivateMounts } from './private-mounts.ts';
import { type Breadth, filesAlone, filesOf, filesOfOneProcess, filesOfProcesses } from './test-files.ts';
import { toldReporters } from './told-reporters.ts';

const plain = { env: { HOOKLINE_NATIVE: '0' } };

/** Of every test file. */
const each = {
  setupFiles: ['test/setup.ts'],
  // only what never ends is ended: other programs may need the cores at the same time
  testTimeout: 180_000,
  hookTimeout: 180_000,
};

/** How the tests run. */
export function suite(breadth: Breadth): ViteUserConfig {
  withPrivateMounts();
  const files = filesOf(breadth);
  const alone = new Set(filesAlone());
  const processes = breadth === 'usual' ? [] : filesOfProcesses();
  const isServer = (path: string): boolean => path.startsWith('test/server/');
  const isAlone = (path: string): boolean => alone.has(path) && !isServer(path);
  const isShared = (path: string): boolean => !alone.has(path) && !isServer(path);
  const projects = [
    // the program is loaded once for many files, and each file leaves the process as it found it (test/setup.ts)
    {
      ...each,
      setupFiles: [...each.setupFiles, 'test/kept-spawner.ts'],
      name: 'together',
      include: files.filter(isShared),
      isolate: false,
    },
    // one after the other in one process, after the others: they share an embedded database, which takes as much memory as ten of them
    {
      ...each,
      name: 'server',
      include: files.filter(isServer),
      isolate: false,
      maxWorkers: 1,
      sequence: { groupOrder: 1 },
    },
    { ...each, name: 'alone', include: files.filter(isAlone) },
    // what starts processes once more, with nothing but Node
    { ...each, ...plain, name: 'plain', include: processes.filter(isShared), isolate: false },
    // and as the command line starts its one
    {
      ...each,
      ...plain,
      setupFiles: [...each.setupFiles, 'test/bare-start.ts'],
      name: 'bare',
      include: breadth === 'usual' ? [] : filesOfOneProcess(),
    },
    { ...each, ...plain, name: 'plain alone', include: processes.filter(isAlone) },
  ];
  return {
    test: {
      // once for the whole run
      globalSetup: ['test/global-setup.ts', 'test/leaves-nothing.ts'],
      reporters: toldReporters('default'),
      pool: 'forks',
      // on two cores: many tests wait for a time-out, a person or a server
      maxWorkers: 4,
      sequence: { sequencer: LongFirst },
      projects: projects.filter(({ include }) => include.length > 0).map((test) => ({ test })),
    },
  };
}
