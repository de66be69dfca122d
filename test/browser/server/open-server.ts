import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { ADMIN, type TestServer, testServer } from '../../server/world/server.ts';
import { type Look, newPage } from '../chromium.ts';

type Listening<S extends TestServer = TestServer> = S & { readonly address: string };

/** A server on a port of its own, until the test ends. */
export async function listening(): Promise<Listening>;
export async function listening<S extends TestServer>(server: S, port?: number): Promise<Listening<S>>;
export async function listening(given?: TestServer, port = 0): Promise<Listening> {
  const server = given ?? (await testServer());
  await server.app.listen({ host: '127.0.0.1', port });
  return { ...server, address: `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/` };
}

/** The page as somebody sees it who has signed in. */
export async function signedIn(
  { address }: Listening,
  { at = '/fleet', complaint, ...look }: Look = {},
): Promise<Page> {
  const page = await newPage({ ...look, complaint: new RegExp(`${complaint?.source ?? 'nothing'}|status of 401`) });
  await page.goto(`${address}#${at}`);
  await page.getByLabel('Token').fill(ADMIN);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('.whose').waitFor();
  return page;
}
