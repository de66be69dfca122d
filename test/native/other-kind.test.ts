import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildNative, CROSS_COMPILERS } from '../../scripts/native.mjs';
import { numbers } from '../../src/handlers/processes/native/frames.ts';
import { eventually } from '../handlers/workshop.ts';
import { frame, shell, spawner } from './spawner.ts';

const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

/** Of each kind of machine the other one that there is a native part for, and what runs a program of that here. */
const OTHER_KIND: Readonly<Record<string, { readonly arch: 'x64' | 'arm64'; readonly emulator: string }>> = {
  x64: { arch: 'arm64', emulator: 'qemu-aarch64-static' },
  arm64: { arch: 'x64', emulator: 'qemu-x86_64-static' },
};
const { arch, emulator } = OTHER_KIND[process.arch] ?? { arch: 'x64', emulator: 'there is none' };
const BUILT = fileURLToPath(new URL(`../../dist/native/linux-${arch}/hookline-native`, import.meta.url));

// .ci/run installs both; a developer may have neither
describe.skipIf(!has(emulator) || !has(CROSS_COMPILERS[arch]))(
  `the native part for the other kind of machine (${arch}), emulated`,
  () => {
    beforeAll(async () => void expect(await buildNative(arch, { to: BUILT })).toBe(BUILT));

    test('starts a process, gives it its input, and tells what it wrote and how it ended', async () => {
      const { send, word, saidOf } = spawner(BUILT, [emulator]);
      const descriptors = [{ kind: 'given', text: 'é\n' }, { kind: 'out' }, { kind: 'out' }] as const;
      send(shell(1, 'cat; exit 3', { descriptors }));
      expect((await word('D', 1)).readUInt32LE(2)).toBe(3);
      expect(
        saidOf(1)
          .find(({ type }) => type === 'O')
          ?.payload.toString('utf8', 1),
      ).toBe('é\n');
    });

    test('ends a whole tree', async () => {
      const { send, word, saidOf } = spawner(BUILT, [emulator]);
      send(shell(1, 'setsid sleep 300 & echo there; sleep 300', { timeoutMs: 2000 }));
      expect(await eventually(() => saidOf(1).some(({ type }) => type === 'B'), 5000)).toBe(true);
      send(frame('E', 1, numbers(100)));
      await word('G', 1);
    });
  },
);
