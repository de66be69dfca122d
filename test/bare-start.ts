import { vi } from 'vitest';

const found = vi.hoisted(() => ({
  bareStart: null as typeof import('../src/handlers/processes/bare.ts').bareStart | null,
}));

/** Every hook is started as `hookline run` starts its one. */
vi.mock('../src/handlers/processes/plain.ts', async (original) => {
  const plain = await original<typeof import('../src/handlers/processes/plain.ts')>();
  const { nodeHandles } = await import('../src/handlers/processes/node-handles.ts');
  const handles = nodeHandles();
  return {
    ...plain,
    plainStart: (scratch: Parameters<typeof plain.plainStart>[0]) => {
      const otherwise = plain.plainStart(scratch);
      return handles === null || found.bareStart === null ? otherwise : found.bareStart(handles, scratch, otherwise);
    },
  };
});
found.bareStart = (await import('../src/handlers/processes/bare.ts')).bareStart;
