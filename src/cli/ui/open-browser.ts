import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { orElse } from '../../core/or-else.ts';
import { writeWhole } from '../../state/state-folder.ts';
import { ownMark } from './left-over.ts';

/** What such a file is called begins so. */
export const OPENING = 'open-';

/** A browser has read it by then, or nobody will. */
const FORGOTTEN_MS = 60_000;

/**
 * Opens the page in the person's browser. What stands in the arguments of a process can be seen by everybody on the
 * machine, so the browser is given a file of the person's own, which leads to the address. → takes the file away again.
 */
export function openBrowser(url: string, folder: string): () => void {
  const file = join(folder, `${OPENING}${ownMark()}${randomBytes(8).toString('hex')}.html`);
  const forget = (): void => orElse(() => rmSync(file, { force: true }), undefined);
  const [program, ...args] = OPENERS[process.platform] ?? OTHER;
  try {
    writeWhole(file, pageTo(url));
    const opener = spawn(program, [...args, pathToFileURL(file).href], { stdio: 'ignore', detached: true });
    // nobody can open it: its address stands in the terminal
    opener.on('error', forget);
    opener.unref();
  } catch {
    return forget;
  }
  setTimeout(forget, FORGOTTEN_MS).unref();
  return forget;
}

const OTHER = ['xdg-open'] as const;
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

function pageTo(url: string): string {
  return `<!doctype html>\n<meta charset="utf-8">\n<meta name="referrer" content="no-referrer">\n<meta http-equiv="refresh" content="0;url=${url}">\n<title>hookline</title>\n<p>The page opens in a moment.</p>\n`;
}
