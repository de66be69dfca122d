import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { uiSources } from '../../src/cli/ui/sources.ts';
import type { UiContext } from '../../src/ui/server/context.ts';
import { serveUi } from '../../src/ui/server/serve.ts';
import { scratchFolder } from '../scratch-folder.ts';
import type { World } from '../world/world.ts';

/** The server of the page in this process, on that computer, with a page of one line. */
export async function served({ home, project, env, state }: World, given: Partial<UiContext> = {}) {
  const assets = scratchFolder();
  mkdirSync(join(assets, 'assets'));
  writeFileSync(join(assets, 'index.html'), '<!doctype html><title>hookline</title>');
  writeFileSync(join(assets, 'assets', 'main.js'), 'export {};');
  const context: UiContext = {
    ...{ stateFolder: join(state, 'hookline'), home, cwd: project, env },
    demonstration: false,
    sinceMs: null,
    isOwn: true,
    may: { answer: true, run: false, whyNot: null },
    sources: uiSources(),
    ...given,
  };
  const server = await serveUi({ assets, port: 0, context });
  onTestFinished(server.close);
  const { address, token } = server;
  return {
    ...{ address, token, port: Number(new URL(address).port) },
    /** As the page asks. */
    ask: (route: string, init: RequestInit = {}) =>
      fetch(new URL(`/api/${route}`, address), { ...init, headers: { ...init.headers, 'x-hookline-token': token } }),
  };
}
