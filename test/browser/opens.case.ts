import { expect, test } from 'vitest';
import { world } from '../world/world.ts';
import { openPage } from './chromium.ts';
import { startUi } from './start-ui.ts';

test('where nothing is recorded, the demonstration is shown and called one', async () => {
  const ui = await startUi(world());
  const page = await openPage(ui);
  expect(await page.textContent('[role=note]')).toContain('This is the demonstration');
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
