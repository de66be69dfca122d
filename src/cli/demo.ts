import { basename } from 'node:path';
import { isatty } from 'node:tty';
import type { Screen } from '../agent/display/screen.ts';
import { paint, print, width } from '../show/print.ts';
import { commandOf } from './command-of.ts';
import { endedBySignal } from './ended-by-signal.ts';
import { COMMON_OPTIONS, noPositionals } from './options.ts';

const OPTIONS = {
  fast: { type: 'boolean' },
  keep: { type: 'boolean' },
  ...COMMON_OPTIONS,
} as const;

/** In a pipe: what a log of a CI job shows without breaking lines. */
const COLUMNS_IN_PIPE = '100';

/** `hookline demo`: a scripted session with hooks of every kind, which checks what it claims. */
export const command = commandOf('demo', OPTIONS, async ({ values, positionals }) => {
  noPositionals(positionals, 'demo');
  const { runDemo } = await import('../agent/demo/run-demo.ts');
  const json = values.json ?? false;
  if (!isatty(1)) process.env.COLUMNS ||= COLUMNS_IN_PIPE;
  const ended = endedBySignal();
  const end = await runDemo({
    screen: json ? await screenOf(() => {}) : await screenOf(print),
    paced: isatty(1) && !json && values.fast !== true,
    keep: values.keep ?? false,
    program: programName(),
    signal: ended.signal,
    showAudit: json ? async () => {} : showAudit,
  });
  if (json) print(`${JSON.stringify(end)}\n`);
  return ended.code() ?? (end.holds ? 0 : 1);
});

async function screenOf(write: (text: string) => void): Promise<Screen> {
  const { plainScreen } = await import('../agent/display/screen.ts');
  return plainScreen({ write }, paint(), width);
}

/** The same functions as `hookline audit tail` and `hookline audit verify`. */
async function showAudit(folder: string, home: string): Promise<void> {
  const { filterOf } = await import('./audit/filter.ts');
  const filter = filterOf({}, Date.now());
  const request = { folder, home, filter, words: [], limit: null, json: false, values: {} };
  const { bold } = paint();
  print(`${bold('$ hookline audit tail')}\n`);
  await (await import('./audit/tail.ts')).part({ ...request, limit: 20 });
  print(`\n${bold('$ hookline audit verify')}\n`);
  (await import('./audit/verify.ts')).part(request);
  print('\n');
}

/** In a checkout there is no such command. */
function programName(): string {
  const path = process.argv[1] ?? '';
  return basename(path) === 'hookline' ? 'hookline' : `node ${path}`;
}
