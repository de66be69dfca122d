import { join, resolve } from 'node:path';
import { isatty } from 'node:tty';
import { SCRATCH_NAME, scratchBase } from '../agent/demo/scratch.ts';
import { HookError } from '../core/hook-error.ts';
import { shippedPath } from '../handlers/shipped-path.ts';
import { paint, print, printError } from '../show/print.ts';
import { namesIn, stateFolder } from '../state/state-folder.ts';
import type { UiContext } from '../ui/server/context.ts';
import type { UiServer } from '../ui/server/serve.ts';
import { commandOf } from './command-of.ts';
import { endedBySignal } from './ended-by-signal.ts';
import { COMMON_OPTIONS, homeFolder, noPositionals, startFolder } from './options.ts';
import { timeOf } from './time-option.ts';
import { removeLeftOver } from './ui/left-over.ts';
import { OPENING, openBrowser } from './ui/open-browser.ts';
import { permissions } from './ui/permissions.ts';
import { playDemonstration } from './ui/play-demonstration.ts';
import { uiSources } from './ui/sources.ts';

const OPTIONS = {
  port: { type: 'string' },
  'no-open': { type: 'boolean' },
  since: { type: 'string' },
  state: { type: 'string' },
  'allow-run': { type: 'boolean' },
  ...COMMON_OPTIONS,
} as const;

/** `hookline ui`: a page in the browser about what agents did and what hooks said, until a signal ends it. */
export const command = commandOf('ui', OPTIONS, async ({ values, positionals }) => {
  noPositionals(positionals, 'ui');
  const port = portOf(values.port);
  const assets = shippedPath('ui');
  if (assets === null)
    throw new HookError('USAGE', 'The page is not part of this build.', { hint: 'npm run build makes it' });
  const sinceMs = values.since === undefined ? null : timeOf(values.since, Date.now());
  const ended = endedBySignal();
  const [home, cwd] = [homeFolder(), startFolder(undefined)];
  const own = stateFolder(process.env, home);
  const folder = values.state === undefined ? own : existing(resolve(values.state));
  removeLeftOver({ folder: join(own, 'ui'), before: OPENING, kind: 'file' });
  removeLeftOver({ folder: scratchBase(), before: SCRATCH_NAME, kind: 'folder' });
  const demonstration = values.state === undefined && namesIn(join(folder, 'audit')).length === 0;
  const played = demonstration ? await playDemonstration(ended.signal, printError) : null;
  try {
    const context: UiContext = {
      ...(played ?? { stateFolder: folder, home, cwd, env: process.env }),
      ...{ demonstration, sinceMs, isOwn: folder === own },
      may: permissions({ isOwn: folder === own && !demonstration, allowRun: values['allow-run'] === true }),
      sources: uiSources(),
    };
    const { serveUi } = await import('../ui/server/serve.ts');
    const server = await serveUi({ assets, port, context });
    const opens = values['no-open'] !== true && values.json !== true && isatty(1);
    await shown(server, { json: values.json === true, browser: opens ? join(own, 'ui') : null, signal: ended.signal });
  } finally {
    played?.remove();
  }
  // whoever ends it is done with it
  return ended.code() === 130 ? 0 : (ended.code() ?? 0);
});

interface Showing {
  readonly json: boolean;
  /** Where the file lies that leads a browser there; null: none is opened. */
  readonly browser: string | null;
  readonly signal: AbortSignal;
}

/** Until somebody ends it. */
async function shown({ address, token, close }: UiServer, { json, browser, signal }: Showing): Promise<void> {
  const url = `${address}#token=${token}`;
  if (json) print(`${JSON.stringify({ address, token })}\n`);
  else print(`${paint().bold(url)}\n${ABOUT_ADDRESS}\n`);
  const forget = browser === null ? () => {} : openBrowser(url, browser);
  await until(signal);
  forget();
  await close();
}

const ABOUT_ADDRESS = 'The address holds the key to the page: whoever has it can read along. Ctrl-C ends it.';

function portOf(given: string | undefined): number {
  if (given === undefined) return 0;
  const port = Number(given);
  if (/^\d{1,5}$/.test(given) && port < 65_536) return port;
  throw new HookError('BAD_OPTION', `"${given}" is no port.`, {
    hint: 'a number from 1 to 65535, or 0 for any that is free',
  });
}

function existing(folder: string): string {
  if (namesIn(folder).length > 0) return folder;
  const hint = 'it is the folder that holds "audit": ~/.local/state/hookline, or a copy of it';
  throw new HookError('BAD_OPTION', `There are no records in "${folder}".`, { hint });
}

function until(signal: AbortSignal): Promise<void> {
  return new Promise((ended) => {
    if (signal.aborted) ended();
    signal.addEventListener('abort', () => ended());
  });
}
