import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratchFolder } from '../scratch-folder.ts';
import { buildSanitized, LEAKS, looksForLeaks, NO_LEAKS, REPORT } from './sanitized.ts';
import { isBuilt } from './spawner.ts';

const LEAKING = `#include <stdlib.h>
static void *volatile kept;
int main(void) { kept = malloc(24); kept = NULL; return 0; }
`;
const BEYOND = `#include <stdlib.h>
int main(int count, char **words) { volatile char *some = calloc(8, 1); char last = some[count + 7]; free((void *)some); return last == 1 || words == NULL; }
`;

async function ends(source: string, env: Readonly<Record<string, string>>) {
  const folder = scratchFolder();
  const [file, program] = [join(folder, 'one.c'), join(folder, 'one')];
  writeFileSync(file, source);
  await buildSanitized(program, [file]);
  const { status, stderr } = spawnSync(program, { env, encoding: 'utf8' });
  return { status, stderr };
}

describe.skipIf(!isBuilt)('a sanitized program', () => {
  test('that leaks says so at its end, and fails', async () => {
    const { status, stderr } = await ends(LEAKING, LEAKS);
    expect(stderr).toMatch(/LeakSanitizer: detected memory leaks/);
    expect(status).not.toBe(0);
  });

  test('that leaks and looks for no leaks ends as usual', async () => {
    expect(await ends(LEAKING, NO_LEAKS)).toEqual({ status: 0, stderr: '' });
  });

  test('that touches what is not its own is told where no leaks are looked for, too', async () => {
    const { status, stderr } = await ends(BEYOND, NO_LEAKS);
    expect(stderr).toMatch(REPORT);
    expect(status).not.toBe(0);
  });
});

test.each([
  [40, 4, [0, 10, 20, 30]],
  [400, 4, [0, 100, 200, 300]],
  [3, 4, [0, 1, 2]],
  [3, Number.POSITIVE_INFINITY, [0, 1, 2]],
])('of %i processes, with %d looks for leaks, the looks are spread over all', (processes, most, expected) => {
  const all = Array.from({ length: processes }, (_, index) => index);
  expect(all.filter((index) => looksForLeaks(index, processes, most))).toEqual(expected);
});
