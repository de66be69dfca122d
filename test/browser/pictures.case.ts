import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { afterSession } from './a-session.ts';
import { openPage } from './chromium.ts';
import { picture as keepPicture } from './picture.ts';
import { startUi } from './start-ui.ts';

/** Those that are shown somewhere. */
const KEPT = ['ui/session-light', 'ui/why-dark', 'ui/playground-light', 'ui/back-test-light'];

const picture = (page: Page, name: string): Promise<void> => keepPicture(page, `ui/${name}`, KEPT);

const STRICTER = `hooks:
  - name: commits-are-looked-at
    on: PreToolUse
    runs: git commit
    ask: Commit this now?
`;

const SIZE = { width: 1120, height: 700 };

test('one session through every view, light and dark, without a complaint of the browser', async () => {
  const ui = await startUi(await afterSession());
  for (const scheme of ['light', 'dark'] as const) {
    const page = await openPage(ui, { ...SIZE, scheme, at: '/sessions', complaint: /Applying inline style violates/ });
    await page.getByText('Make slugs keep their dashes').first().click();
    await page.getByText('./deploy staging').first().click();
    await picture(page, `session-${scheme}`);
    await page.getByText('git push --force').first().click();
    await page.keyboard.press('Enter');
    await page.getByText('What would have let it pass').waitFor();
    await picture(page, `why-${scheme}`);
    await page.getByText('Try it in the playground').click();
    await page.getByText('sends to a host').waitFor();
    expect(await page.getByLabel('Command').inputValue()).toContain('git push --force');
    await picture(page, `playground-${scheme}`);
    await page.getByRole('link', { name: 'Back-test' }).click();
    await page.waitForSelector('.editor[data-ready=true]');
    await page.locator('.editor .cm-content').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(STRICTER);
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.waitForSelector('.back-test-summary', { timeout: 60_000 });
    expect(await page.textContent('.back-test-summary')).toContain('1 call of');
    await picture(page, `back-test-${scheme}`);
  }
});
