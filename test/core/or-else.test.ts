import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isSystemError, isUnreadable } from '../../src/core/error-code.ts';
import { HookError } from '../../src/core/hook-error.ts';
import { bestEffort, evenIfBroken, orElseFor } from '../../src/core/or-else.ts';
import { readPlainFile } from '../../src/looks/plain-file.ts';
import { scratchFolder } from '../scratch-folder.ts';

const thrown = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};

describe('what the system says', () => {
  test.each<[string, () => unknown]>([
    ['nothing is there', () => statSync(join(scratchFolder(), 'none'))],
    ['it is a folder', () => readPlainFile(scratchFolder())],
    ['no path is written like that', () => statSync('a\0b')],
    ['the name is too long', () => readdirSync(join(scratchFolder(), 'x'.repeat(5000)))],
  ])('is expected where files are looked at: %s', (_, look) => {
    expect(isSystemError(thrown(look))).toBe(true);
    expect(orElseFor(isSystemError, look, 'otherwise')).toBe('otherwise');
  });

  test.each<[string, unknown]>([
    ['a field of nothing', thrown(() => Reflect.get(Object(JSON.parse('{"a":null}')).a, 'b'))],
    ['no path at all', thrown(() => Reflect.apply(statSync, null, [undefined]))],
    ['too deep', new RangeError('Maximum call stack size exceeded')],
    ['an error of ours', new HookError('INTERNAL', 'Something is wrong.')],
    ['no error', 'text'],
  ])('is not a mistake in the program: %s', (_, error) => {
    expect(isSystemError(error)).toBe(false);
    const work = (): never => {
      throw error;
    };
    expect(thrown(() => orElseFor(isSystemError, work, 'otherwise'))).toBe(error);
    expect(evenIfBroken(work, 'otherwise')).toBe('otherwise');
    bestEffort(work);
  });

  test('counts like a text that is no JSON where one is read', () => {
    expect(isUnreadable(thrown(() => JSON.parse('{')))).toBe(true);
    expect(isUnreadable(thrown(() => statSync('a\0b')))).toBe(true);
    expect(isUnreadable(new TypeError('ours'))).toBe(false);
  });
});
