import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { showHookProgress } from '../../../src/agent/display/hook-progress.ts';
import { plainScreen, type Screen } from '../../../src/agent/display/screen.ts';
import type { Hooks } from '../../../src/hooks/api.ts';
import type { HooksOptions } from '../../../src/hooks/hooks-options.ts';
import type { Paint } from '../../../src/show/print.ts';
import { isolatedHooks } from '../../../src/testing.ts';
import { scratchFolder } from '../../scratch-folder.ts';

const same = (text: string): string => text;
export const PLAIN: Paint = { red: same, green: same, yellow: same, cyan: same, dim: same, bold: same };

/** A screen of this width, and what is on it. */
export function aScreen(columns = Number.POSITIVE_INFINITY) {
  const written: string[] = [];
  const screen = plainScreen({ write: (text) => written.push(text) }, PLAIN, () => columns);
  return { screen, text: () => written.join('') };
}

/** The same, which can rewrite a line: what that line was, each time. */
export function aLiveScreen(columns = 80) {
  const { screen, text } = aScreen(columns);
  const transients: (string | null)[] = [];
  const live: Screen = { ...screen, live: true, transient: (line) => transients.push(line) };
  return { screen: live, text, transients };
}

/** Real hooks of a Claude Code file: event → commands, or whole entries. */
export async function realHooks(
  events: Readonly<Record<string, readonly (string | Readonly<Record<string, unknown>>)[]>>,
  { layer = 'user', ...options }: HooksOptions & { readonly layer?: 'user' | 'project' } = {},
): Promise<Hooks> {
  const folder = scratchFolder();
  const groups = Object.entries(events).map(([event, entries]) => [
    event,
    entries.map((entry) => ({
      hooks: [typeof entry === 'string' ? { type: 'command', command: entry } : { type: 'command', ...entry }],
    })),
  ]);
  const path = join(folder, 'settings.json');
  writeFileSync(path, JSON.stringify({ hooks: Object.fromEntries(groups) }));
  const hooks = await isolatedHooks({ files: [{ path, dialect: 'claude-code', layer }], cwd: folder, ...options });
  onTestFinished(() => hooks.close());
  return hooks;
}

/** What is shown of these hooks while something is done with them; every duration is 1 ms. */
export async function shownOf(
  hooks: Hooks,
  act: (hooks: Hooks) => Promise<unknown>,
  columns?: number,
): Promise<string> {
  const { screen, text } = aScreen(columns);
  const undo = showHookProgress(hooks, screen);
  await act(hooks);
  undo();
  return text().replace(/\([\d.]+ m?s\)/g, '(1 ms)');
}

export const BASH = { session_id: 's', tool_name: 'Bash', tool_input: { command: 'ls' } } as const;
