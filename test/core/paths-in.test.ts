import { expect, test } from 'vitest';
import { pathsIn } from '../../src/core/tools.ts';

test('the files of a patch are the paths that its tool names', () => {
  const patch =
    '*** Begin Patch\n*** Update File: infra/main.tf\n*** Move to: b.tf\n@@\n-a\n+b\n*** Add File: c d.txt\n+x\n*** End Patch';
  const expected = ['infra/main.tf', 'b.tf', 'c d.txt'];
  expect(pathsIn({ command: patch })).toEqual(expected);
  expect(pathsIn({ input: patch })).toEqual(expected);
  expect(pathsIn({ command: ['apply_patch', patch] })).toEqual(expected);
  expect(pathsIn({ command: 'echo "*** Update File: x"' })).toEqual([]);
});

test('both ends of a move are paths', () => {
  expect(pathsIn({ old_path: 'a', new_path: 'b' })).toEqual(['a', 'b']);
});
