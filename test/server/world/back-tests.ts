import { expect, vi } from 'vitest';
import type { BackTestResult } from '../../../packages/server/src/back-test/run-back-test.ts';
import { built, file } from '../../bundle/made.ts';
import { asAdmin } from './machine.ts';
import type { TestServer } from './server.ts';

interface ToldBackTest {
  readonly state: string;
  readonly problem: string | null;
  readonly result: BackTestResult;
}

/** A bundle with this one file. */
export function bundleOf(text: string): Uint8Array {
  return built([file('enforced.d/10.yml', text)]);
}

/** Tries it over HTTP, and waits for what comes of it. */
export async function triedBundle({ app }: Pick<TestServer, 'app'>, text: string, query = ''): Promise<ToldBackTest> {
  const begun = await asAdmin(app, 'POST', `/v1/back-tests${query}`, bundleOf(text));
  expect(begun.json()).toEqual({ id: expect.any(String) });
  return endedBackTest({ app }, begun.json().id);
}

export function endedBackTest({ app }: Pick<TestServer, 'app'>, id: string): Promise<ToldBackTest> {
  return vi.waitFor(
    async () => {
      const told = (await asAdmin(app, 'GET', `/v1/back-tests/${id}`)).json();
      expect(told.state).not.toBe('running');
      return told;
    },
    { timeout: 120_000, interval: 50 },
  );
}
