import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A home and a project of their own, and an environment in which nothing slows Node down or points elsewhere. */
export function place(files = {}) {
  const root = mkdtempSync(join(tmpdir(), 'hookline-bench-'));
  const home = join(root, 'home');
  const cwd = join(root, 'project');
  for (const folder of [home, cwd]) mkdirSync(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  }
  const env = { PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8' };
  return { home, cwd, env, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** Claude Code settings with one group for each of the hooks. */
export function settings(hooks) {
  const groups = hooks.map(({ matcher, command }) => ({ matcher, hooks: [{ type: 'command', command }] }));
  return JSON.stringify({ hooks: { PreToolUse: groups } }, null, 2);
}

/** The native form of the same. */
export function yaml(hooks) {
  const entries = hooks.map(
    ({ matcher, command }) => `  - on: PreToolUse\n    tools: [${matcher}]\n    run: ${JSON.stringify(command)}\n`,
  );
  return `hooks:\n${entries.join('')}`;
}

/** Ordinary hooks for tools that the benchmark never calls. */
export function others(count) {
  return Array.from({ length: count }, (_, i) => ({
    matcher: `Tool${i}`,
    command: `./scripts/check-${i}.sh --strict "$CLAUDE_PROJECT_DIR"`,
  }));
}

/** The files of a place that an event looks at: what was read, what was switched off, and whether the machine is enrolled. */
export function looksOf({ home }) {
  const below = ['.claude/settings.json', '.local/state/hookline/disabled.json', '.config/hookline/enrolment.yml'];
  return [...below.map((path) => join(home, path)), '/etc/hookline/enrolment.yml'];
}

/** What of a place `createHooks()` is told. */
export function optionsOf({ home, cwd, env }) {
  return { home, cwd, env };
}
