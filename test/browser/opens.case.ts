import { expect, test } from 'vitest';
import { world } from '../world/world.ts';
import { openPage } from './chromium.ts';
import { startUi } from './start-ui.ts';

test('where nothing is recorded, the demonstration is shown and called one', async () => {
  const ui = await startUi(world());
  const page = await openPage(ui);
  expect(await page.textContent('[role=note]')).toContain('This is the demonstration');
});

test('in the demonstration, Agents speaks of the demonstration and not of this machine', async () => {
  const page = await openPage(await startUi(world()), { at: '/agents' });
  await page.getByRole('heading', { name: 'In the demonstration' }).waitFor();
  const told = await page.textContent('main');
  expect(told).toContain('Its home folder is made up');
  expect(told).not.toMatch(
    /On this machine|No agent was found|not installed|Not on this machine|transcripts of the agents/,
  );
});

test('a view that was not opened before the server was gone says so, and how to go on', async () => {
  const ui = await startUi(world());
  const page = await openPage(ui, { complaint: /Failed to load resource|ERR_CONNECTION/ });
  await page.locator('.session-row').first().waitFor();
  await ui.stop();
  for (const view of ['Hooks', 'Proof']) {
    await page.getByRole('link', { name: view }).click();
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toContain(
      'The server of this page does not answer.start it again with: hookline ui',
    );
    await alert.getByRole('button', { name: 'Try again' }).click();
    expect(await alert.textContent()).toContain('does not answer');
  }
});

test('a view that could not be loaded is loaded with one press once the server answers again', async () => {
  const page = await openPage(await startUi(world()), { complaint: /Failed to load resource|ERR_FAILED/ });
  await page.locator('.session-row').first().waitFor();
  await page.route('**/*', (route) => route.abort());
  await page.getByRole('link', { name: 'Hooks' }).click();
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await page.unroute('**/*');
  await again.click();
  await page.getByRole('table').first().waitFor();
});

test('on the width of a phone every view is in sight, and an empty panel takes no room', async () => {
  const page = await openPage(await startUi(world()), { width: 390 });
  for (const link of await page.locator('nav a').all()) {
    const box = await link.boundingBox();
    expect(box === null ? 0 : box.x + box.width).toBeGreaterThan(0);
    expect(box === null ? 999 : box.x + box.width).toBeLessThanOrEqual(390);
  }
  await page.locator('.session-row').first().click();
  await page.locator('.line').first().waitFor();
  expect(await page.getByText('Choose a line').isVisible()).toBe(false);
  await page.locator('.line').first().click();
  expect(await page.locator('.item').isVisible()).toBe(true);
});

test('the key stands in the address only until it is read, and a new tab of the same browser has it too', async () => {
  const ui = await startUi(world());
  const page = await openPage(ui);
  expect(page.url()).not.toContain(ui.token);
  await page.reload();
  await page.waitForSelector('[role=note]');
  const other = await page.context().newPage();
  await other.goto(ui.address);
  await other.waitForSelector('[role=note]');
});

test('without the key the page says how to get it', async () => {
  const ui = await startUi(world());
  const page = await openPage({ ...ui, token: 'wrong' }, { complaint: /401/ });
  await page.waitForSelector('[role=alert]');
  expect(await page.textContent('[role=alert]')).toContain('hookline ui');
});

test('whoever is led here by another site is given no key, also where another tab has it', async () => {
  const ui = await startUi(world());
  const page = await openPage(ui);
  const elsewhere = await page.context().newPage();
  await elsewhere.goto('data:text/html,<title>another site</title>');
  await elsewhere.evaluate((address) => {
    location.href = `${address}#/questions`;
  }, ui.address);
  await elsewhere.waitForSelector('[role=alert]');
  expect(await elsewhere.textContent('[role=alert]')).toContain('The token is missing');
});

test('a tab with a wrong key tells it to nobody', async () => {
  const ui = await startUi(world());
  const page = await openPage(ui);
  const wrong = await page.context().newPage();
  await wrong.goto(`${ui.address}#token=wrong&to=%`);
  await wrong.waitForSelector('[role=alert]');
  const other = await page.context().newPage();
  await other.goto(ui.address);
  await other.waitForSelector('[role=note]');
});
