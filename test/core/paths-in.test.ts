import { expect, test } from 'vitest';
import { fileIn, pathsIn } from '../../src/core/paths-in.ts';

test('the files of a patch are the paths that its tool names', () => {
  const patch =
    '*** Begin Patch\n*** Update File: infra/main.tf\n*** Move to: b.tf\n@@\n-a\n+b\n*** Add File: c d.txt\n+x\n*** End Patch';
  const expected = ['infra/main.tf', 'b.tf', 'c d.txt'];
  expect(pathsIn({ command: patch }).sure).toEqual(expected);
  expect(pathsIn({ input: patch }).sure).toEqual(expected);
  expect(pathsIn({ command: ['apply_patch', patch] }).sure).toEqual(expected);
  expect(pathsIn({ command: 'echo "*** Update File: x"' }).all).toEqual([]);
  const diff = '--- /dev/null\n+++ b/.env\t2026-01-01\n@@ -0,0 +1 @@\n+A=1\n';
  expect(pathsIn({ diff }).maybe).toEqual(['.env']);
});

test('both ends of a move are paths', () => {
  expect(pathsIn({ old_path: 'a', new_path: 'b' }).sure).toEqual(['a', 'b']);
  expect(pathsIn({ source: 'a', destination: 'b' }).maybe.toSorted()).toEqual(['a', 'b']);
  expect(fileIn({ source: 'a.ts', destination: 'b.ts' })).toBe('b.ts');
});

test.each([
  ...['source', 'destination', 'from', 'to', 'src', 'dst', 'dest', 'file', 'filePath', 'target', 'uri', 'directory'],
  ...['filepath', 'absolute_path', 'targetFile', 'output_file', 'sourcePath', 'fileUri', 'relative_workspace_path'],
])('%s may name a path, also in an object or a list', (field) => {
  expect(pathsIn({ [field]: '.env' }).all).toEqual(['.env']);
  expect(pathsIn({ [field]: ['.env'] }).all).toEqual(['.env']);
  expect(pathsIn({ moves: [{ args: { [field]: '.env' } }] }).all).toEqual(['.env']);
});

test('an address of a file is its path, and what is written besides', () => {
  for (const uri of ['file:///p/.env', 'file://localhost/p/%2Eenv', 'FILE:/p/.env?x#y']) {
    expect(pathsIn({ uri }).all).toEqual(['/p/.env', uri]);
  }
  expect(pathsIn({ uri: 'file:///p/%zz' }).all[0]).toBe('/p/%zz');
  expect(pathsIn({ uri: 'file:///C:/p/.env' }).all[0]).toBe('C:/p/.env');
});

test('the fields for paths come before the words that may mean one', () => {
  expect(fileIn({ source: 'z.ts', destination: 'y.ts', path: 'b', file_path: 'a' })).toBe('a');
  expect(fileIn({ to: 'somebody@example.org', from: 'me@example.org' })).toBeUndefined();
  expect(fileIn({ target: 'production', url: 'https://example.org' })).toBeUndefined();
});

test('an input that holds itself has an end', () => {
  const input: Record<string, unknown> = { path: 'a' };
  input.one = input;
  input.two = [input, { source: 'b', input }];
  expect(pathsIn(input).all).toEqual(['a', 'b']);
});
