import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, onTestFinished } from 'vitest';
import type { StartedUi } from './start-ui.ts';

/** Debian's, Ubuntu's, and whatever somebody says. */
const PLACES = [
  process.env.HOOKLINE_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

let browser: Promise<Browser> | null = null;

function started(): Promise<Browser> {
  const executablePath = PLACES.find((path) => path !== undefined && existsSync(path));
  if (executablePath === undefined) throw new Error('There is no Chromium: apt-get install chromium');
  browser ??= chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  return browser;
}

afterAll(async () => {
  await (await browser)?.close();
  browser = null;
});

export interface Look {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: 'dark' | 'light';
  /** Where to begin: `/sessions`. */
  readonly at?: string;
  /** What the browser may complain of. */
  readonly complaint?: RegExp | undefined;
}

/** An empty page. What it throws or logs as an error fails the test. */
export async function newPage(look: Omit<Look, 'at'> = {}): Promise<Page> {
  const { width = 1280, height = 800, scheme = 'light', complaint } = look;
  const context = await (await started()).newContext({ viewport: { width, height }, colorScheme: scheme });
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
  onTestFinished(async () => {
    await context.close();
    const unexpected = wrong.filter((text) => complaint?.test(text) !== true);
    if (unexpected.length > 0) throw new Error(`The page complained:\n${unexpected.join('\n')}`);
  });
  return page;
}

/** The page as a person sees it who opened the address that was printed. */
export async function openPage({ address, token }: StartedUi, { at = '', ...look }: Look = {}): Promise<Page> {
  const page = await newPage(look);
  await page.goto(`${address}#token=${token}${at === '' ? '' : `&to=${encodeURIComponent(at)}`}`);
  await page.waitForSelector('nav a');
  return page;
}
