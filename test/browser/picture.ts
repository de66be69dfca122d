import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const docs = fileURLToPath(new URL('../../docs', import.meta.url));

/**
 * Pictures for the README and the docs: `HOOKLINE_PICTURES=1 npm run test:browser -- pictures` keeps those that are shown there
 * (`kept`: below docs/). A folder instead of 1: all of them, for whoever looks at them.
 */
export async function picture(page: Page, name: string, kept: readonly string[]): Promise<void> {
  const wanted = process.env.HOOKLINE_PICTURES ?? '';
  const isKept = wanted === '1' && kept.includes(name);
  const path = isKept ? join(docs, `${name}.png`) : join(wanted, `${name.replaceAll('/', '-')}.png`);
  const bytes = await page.screenshot(isKept || wanted.length > 1 ? { path } : {});
  expect(bytes.length).toBeGreaterThan(10_000);
}
