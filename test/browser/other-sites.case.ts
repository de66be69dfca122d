import { expect, test } from 'vitest';
import { world } from '../world/world.ts';
import { openPage } from './chromium.ts';
import { otherSite } from './other-site.ts';
import { startUi } from './start-ui.ts';

test('another site in the same browser can neither read, nor change, nor frame, nor load anything of the page', async () => {
  const ui = await startUi(world());
  const own = await openPage(ui);
  const { address } = await otherSite();
  const page = await own.context().newPage();
  await page.goto(address);
  const got = await page.evaluate(async (target) => {
    const reads = async (path: string, init: RequestInit): Promise<string> => {
      try {
        const answer = await fetch(target + path, init);
        return `${answer.type} ${await answer.text()}`;
      } catch {
        return 'nothing';
      }
    };
    const loads = (tag: 'script' | 'img' | 'link', path: string): Promise<string> =>
      new Promise((resolve) => {
        const element = Object.assign(document.createElement(tag), {
          src: target + path,
          href: target + path,
          rel: 'stylesheet',
        });
        element.addEventListener('load', () => resolve('loaded'));
        element.addEventListener('error', () => resolve('nothing'));
        document.head.append(element);
      });
    const frame = document.querySelector('iframe') as HTMLIFrameElement;
    frame.src = target;
    await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    return {
      plain: await reads('api/about', {}),
      opaque: await reads('api/about', { mode: 'no-cors' }),
      withHeader: await reads('api/about', { headers: { 'x-hookline-token': 'guess' } }),
      post: await reads('api/about', { method: 'POST', body: '{}', mode: 'no-cors' }),
      withCookies: await reads('api/about', { credentials: 'include' }),
      page: await reads('', {}),
      script: await loads('script', 'assets/main.js'),
      frame: frame.contentDocument === null ? 'closed' : (frame.contentDocument.body.textContent ?? ''),
    };
  }, ui.address);
  for (const [name, answer] of Object.entries(got)) expect(`${name}: ${answer}`).not.toContain('version');
  expect(got).toMatchObject({
    plain: 'nothing',
    withHeader: 'nothing',
    withCookies: 'nothing',
    page: 'nothing',
    script: 'nothing',
  });
  // it is there for nobody, not even as something to be clicked on
  expect(got.frame).not.toContain('hookline');
});

test('a name that leads to this machine gets nothing (DNS rebinding)', async () => {
  const ui = await startUi(world());
  const own = await openPage(ui);
  const page = await own.context().newPage();
  const { port } = new URL(ui.address);
  // Chromium itself leads every name below localhost to this machine
  const answer = await page.goto(`http://rebound.localhost:${port}/`);
  expect(answer?.status()).toBe(421);
  expect(await page.evaluate(() => fetch('/api/about').then(({ status }) => status))).toBe(421);
});

test('who follows a link out of the page is told nothing of where it came from', async () => {
  const ui = await startUi(world());
  // the other site ends with the test, and the browser may still ask it for an icon
  const page = await openPage(ui, { complaint: /ERR_CONNECTION_REFUSED/ });
  const { address, seen } = await otherSite();
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'out' });
    document.body.append(link);
    link.click();
  }, address);
  await page.waitForURL(address);
  expect(seen[0]?.referer).toBeUndefined();
  expect(JSON.stringify(seen)).not.toContain(ui.token);
});

test('a page that a script was smuggled into runs nothing of it, and sends nothing anywhere', async () => {
  const ui = await startUi(world());
  const page = await openPage(ui, { complaint: /Content Security Policy|Trusted/ });
  const { address, seen } = await otherSite();
  const ran = await page.evaluate(async (elsewhere) => {
    const script = document.createElement('script');
    const refusedText = ((): boolean => {
      try {
        script.text = 'globalThis.smuggled = true';
        return false;
      } catch {
        return true;
      }
    })();
    document.body.append(script);
    const refusedHtml = ((): boolean => {
      try {
        document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="globalThis.smuggled=true">');
        return false;
      } catch {
        return true;
      }
    })();
    const reached = await fetch(elsewhere, { mode: 'no-cors' }).then(
      () => true,
      () => false,
    );
    return { smuggled: 'smuggled' in globalThis, refusedText, refusedHtml, reached };
  }, address);
  expect(ran).toEqual({ smuggled: false, refusedText: true, refusedHtml: true, reached: false });
  expect(seen).toEqual([]);
});
