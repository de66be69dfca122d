import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type TestServer, testServer } from './world/server.ts';

/** Every file of the page, as a browser would come to them. */
async function filesOf({ app }: TestServer): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const wanted = ['/'];
  for (const path of wanted) {
    if (found.has(path)) continue;
    const answer = await app.inject(path);
    expect(answer.statusCode, path).toBe(200);
    found.set(path, answer.body);
    wanted.push(...[...answer.body.matchAll(/[\w-]+\.(?:js|css|svg)\b/g)].map(([name]) => `/assets/${name}`));
  }
  return found;
}

test('the page is at most 250 kB, compressed, and names no other address', async () => {
  const files = await filesOf(await testServer());
  expect(files.size).toBeGreaterThan(10);
  const bytes = [...files.values()].reduce((sum, text) => sum + gzipSync(text).length, 0);
  expect(bytes).toBeLessThan(250_000);
  const addresses = [...files.values()].flatMap((text) => text.match(/https?:\/\/[\w.-]+/g) ?? []);
  expect(addresses.filter((address) => !address.startsWith('http://www.w3.org'))).toEqual([]);
});

test('every file of it comes with the strictest policy, and what is in it changes its name', async () => {
  const { app } = await testServer();
  const page = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
  expect(gunzipSync(page.rawPayload).toString()).toContain('<div id="page">');
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  expect(page.headers).toMatchObject({ 'x-frame-options': 'DENY', 'cache-control': 'no-cache' });
  const script = /assets\/[\w-]+\.js/.exec(gunzipSync(page.rawPayload).toString())?.[0];
  const asset = await app.inject(`/${script}`);
  expect(asset.headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8' });
  expect(asset.headers['cache-control']).toContain('immutable');
});

test('nothing else of the disk can be named', async () => {
  const { app } = await testServer();
  for (const name of ['..%2f..%2fmain.js', '%2e%2e/main.js', 'main.js', '%00', 'x'.repeat(250), 'index.html'])
    expect([400, 404], name).toContain((await app.inject(`/assets/${name}`)).statusCode);
});
