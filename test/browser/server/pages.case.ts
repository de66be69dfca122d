import { expect, test } from 'vitest';
import { newPage } from '../chromium.ts';
import { otherSite } from '../other-site.ts';
import { generatedFleet, HOSTILE } from './generated-fleet.ts';
import { listening, signedIn } from './open-server.ts';

test('a fresh server says how the first machine and the first policy come in, with its own address', async () => {
  const server = await listening();
  const page = await signedIn(server);
  await page.getByRole('heading', { name: 'No machine is enrolled yet' }).waitFor();
  await page.getByRole('button', { name: 'Make a token' }).click();
  const enrol = page.getByText(`hookline enroll ${server.address.slice(0, -1)} --token hle_`);
  await enrol.waitFor();
  await page.getByRole('link', { name: 'Decisions' }).click();
  await page.getByText('No decision came in this time').waitFor();
  await page.getByRole('link', { name: 'Switched off' }).click();
  await page.getByText('Nothing is switched off').waitFor();
  await page.getByText('token.make').waitFor();
});

test('whoever has no token sees nothing of the fleet, and a wrong one is told as such', async () => {
  const server = await listening();
  await generatedFleet(server, 8);
  const page = await newPage({ complaint: /status of 401/ });
  await page.goto(`${server.address}#/fleet`);
  await page.getByLabel('Token').fill('hla_wrong_wrong_wrong_wrong_wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('does not know this token').waitFor();
  expect(await page.content()).not.toContain('payments');
});

test('the fleet, a machine, its decisions and what is switched off, by mouse and by keyboard', async () => {
  const server = await listening();
  await generatedFleet(server, 40);
  const page = await signedIn(server, { complaint: /status of 404/ });
  await page.getByRole('heading', { name: '35 of 40' }).waitFor();
  // by cause, by label, by words
  await page.getByRole('button', { name: '1 stale' }).click();
  await expect.poll(() => page.locator('.machine').count()).toBe(1);
  expect(await page.locator('.machine').textContent()).toContain('31 uncovered (3.9 %)');
  await page.keyboard.press('Escape');
  await page.getByLabel('Label').selectOption('team=payments');
  await expect.poll(() => page.getByRole('status').textContent()).toBe('14 machines');
  await page.keyboard.press('/');
  await page.keyboard.type('grace');
  await expect.poll(() => page.getByRole('status').textContent()).toBe('0 machines');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('status').textContent()).toBe('40 machines');
  // one machine, by the keyboard alone
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Last decisions' }).waitFor();
  await page.getByRole('link', { name: 'All decisions of this machine' }).click();
  await expect.poll(() => page.getByRole('status').textContent()).toBe('12 decisions');
  // decisions: filtered, chosen, opened, and back as it was
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'refused', exact: true }).click();
  await expect.poll(() => page.locator('.line-refused').count()).toBeGreaterThan(5);
  await page.keyboard.press('/');
  await page.keyboard.type('rule:no-push person:ada');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain('person%3Aada');
  await expect
    .poll(async () => (await page.locator('.line-person').allTextContents()).every((name) => name === 'ada'))
    .toBe(true);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByText('git push origin main').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel('Search').waitFor();
  expect(await page.getByLabel('Search').inputValue()).toBe('rule:no-push person:ada');
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.getByRole('heading', { name: 'Switched off', exact: true }).waitFor();
  await page.getByText('1 hook').waitFor();
  await page.goto(`${server.address}#/machine/m_nobody`);
  await page.getByText('There is no such machine.').waitFor();
});

test('what a machine says is text, wherever it is shown', async () => {
  const server = await listening();
  const machines = await generatedFleet(server, 8);
  const hostile = machines[4]?.id ?? '';
  const page = await signedIn(server, { at: `/machine/${hostile}` });
  await page.getByRole('heading', { name: 'Switched off here' }).waitFor();
  const shown = HOSTILE.slice(0, HOSTILE.indexOf('\u202E'));
  expect(await page.locator('h1').textContent()).toContain(shown);
  for (const view of ['fleet', 'off', 'decisions']) {
    await page.goto(`${server.address}#/${view}`);
    await page.locator('.machine, td, .line').first().waitFor();
    expect(await page.locator('main').textContent()).not.toContain('\u202E');
  }
  await page.locator('.line-refused').first().dblclick();
  await page.getByText(shown).first().waitFor();
  expect(await page.evaluate(() => 'smuggled' in globalThis)).toBe(false);
  expect(await page.locator('img').count()).toBe(0);
});

test('a machine is revoked by two presses, and it is recorded who did it', async () => {
  const server = await listening();
  const [machine] = await generatedFleet(server, 8);
  const page = await signedIn(server, { at: `/machine/${machine?.id}` });
  await page.getByRole('button', { name: 'Revoke this machine' }).click();
  await page.getByRole('button', { name: 'Revoke it' }).click();
  await page.getByText('nothing that it sends is taken any more').waitFor();
  await page.goto(`${server.address}#/off`);
  await page.getByText('machine.revoke').waitFor();
});

test('another site in the same browser reads nothing, frames nothing, and no script that was smuggled in runs', async () => {
  const server = await listening();
  await generatedFleet(server, 8);
  const own = await signedIn(server, { complaint: /Content Security Policy|Trusted/ });
  const refused = await own.evaluate(() => {
    try {
      document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="globalThis.smuggled=1">');
      return false;
    } catch {
      return true;
    }
  });
  expect(refused).toBe(true);
  const { address } = await otherSite();
  const page = await own.context().newPage();
  await page.goto(address);
  const got = await page.evaluate(async (target) => {
    const reads = (path: string, init: RequestInit): Promise<string> =>
      fetch(target + path, init).then(
        async (answer) => `${answer.type} ${await answer.text()}`,
        () => 'nothing',
      );
    const frame = document.querySelector('iframe') as HTMLIFrameElement;
    frame.src = target;
    await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    return {
      fleet: await reads('v1/fleet', { credentials: 'include' }),
      withHeader: await reads('v1/fleet', { headers: { authorization: 'Bearer guess' } }),
      opaque: await reads('v1/fleet', { mode: 'no-cors', credentials: 'include' }),
      page: await reads('', {}),
      frame: frame.contentDocument === null ? 'closed' : (frame.contentDocument.body.textContent ?? ''),
    };
  }, server.address);
  expect(got).toMatchObject({ fleet: 'nothing', withHeader: 'nothing', opaque: 'nothing', page: 'nothing' });
  expect(got.frame).not.toContain('hookline');
});

test('a server that is gone is told in words, and the page goes on when it is back', async () => {
  const server = await listening();
  await generatedFleet(server, 8);
  const page = await signedIn(server, { complaint: /Failed to load resource|ERR_FAILED/ });
  await page.locator('.machine').first().waitFor();
  await page.route('**/v1/**', (route) => route.abort());
  await page.getByText('The server of this page does not answer.').waitFor();
  expect(await page.locator('.machine').count()).toBe(8);
  await page.unroute('**/v1/**');
  await expect.poll(() => page.getByText('does not answer').count(), { timeout: 30_000 }).toBe(0);
});
