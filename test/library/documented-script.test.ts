import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { place } from './support/place.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('the script of docs/writing-hooks.md is TypeScript too', () => {
  const page = readFileSync(join(root, 'docs/writing-hooks.md'), 'utf8');
  const [, script = ''] = /^```js file=\S+\n([\s\S]*?)^```$/m.exec(page) ?? [];
  expect(script).toContain('event.tool_input?.command');
  const { write } = place();
  write('guard.mts', script);
  const project = write('tsconfig.json', {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      paths: { 'hookline/hook': [join(root, 'src/hook.ts')] },
      typeRoots: [join(root, 'node_modules/@types')],
    },
    include: ['guard.mts'],
  });
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', project], { encoding: 'utf8' });
  expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
});
