import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildNative } from '../../scripts/native.mjs';
import { numbers } from '../../src/handlers/processes/native/frames.ts';
import { eventually } from '../handlers/workshop.ts';
import { frame, shell, spawner } from './spawner.ts';

const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0;
const EMULATOR = 'qemu-aarch64-static';
const ARM64 = fileURLToPath(new URL('../../dist/native/linux-arm64/hookline-native', import.meta.url));

// .ci/run installs both; a developer may have neither
describe.skipIf(process.arch === 'arm64' || !has(EMULATOR) || !has('aarch64-linux-gnu-gcc'))(
  'the native part for arm64, emulated',
  () => {
    beforeAll(async () => void expect(await buildNative('arm64', { to: ARM64 })).toBe(ARM64));

    test('starts a process, gives it its input, and tells what it wrote and how it ended', async () => {
      const { send, word, saidOf } = spawner(ARM64, [EMULATOR]);
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
      const { send, word, saidOf } = spawner(ARM64, [EMULATOR]);
      send(shell(1, 'setsid sleep 300 & echo there; sleep 300', { timeoutMs: 2000 }));
      expect(await eventually(() => saidOf(1).some(({ type }) => type === 'B'), 5000)).toBe(true);
      send(frame('E', 1, numbers(100)));
      await word('G', 1);
    });
  },
);
