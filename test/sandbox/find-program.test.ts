import { chmodSync, chownSync, mkdirSync, symlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findProgram } from '../../src/sandbox/find-program.ts';
import { workshop } from '../handlers/workshop.ts';

test('only a file that root owns, nobody else can write and everybody can start is the system’s program', ({
  skip,
}) => {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') skip('only root can make such a file');
  const place = workshop();
  const made = (name: string, mode: number, owner = 0): string => {
    const path = place.write(`${name}/tool`, '#!/bin/sh\n');
    chmodSync(path, mode);
    chownSync(path, owner, 0);
    return place.path(name);
  };
  const wrong = [made('plain', 0o644), made('shared', 0o777), made('group', 0o775), made('others', 0o755, 1000)];
  mkdirSync(place.path('folder/tool'), { recursive: true });
  symlinkSync('/nowhere', place.path('dangling'));
  for (const folder of [...wrong, place.path('folder'), place.path('dangling'), '/nowhere'])
    expect(findProgram('tool', [folder])).toBeNull();
  const right = made('right', 0o755);
  expect(findProgram('tool', [...wrong, right])).toBe(`${right}/tool`);
});

test('what is not there is not found', () => {
  expect(findProgram('no-such-program-anywhere')).toBeNull();
  expect(findProgram('sh')).toMatch(/^\/(?:usr\/)?bin\/sh$/);
});
