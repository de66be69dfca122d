import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { place } from '../place.mjs';

/**
 * Who runs hooks, each as it is shipped, opened with the same hooks: `matching` of them are about writing files, `others` about
 * tools that nobody calls. All get the same payload on their standard input, and each says how many ran.
 */
export const ENGINES = { bare, native: ours, plain: ours, gemini };

const GEMINI = ['node_modules', '@google', 'gemini-cli-core', 'dist', 'index.js'];

/** What a program does that has a list of commands and nothing else: starts all of them at once and reads what they say. */
async function bare({ commands }) {
  const { cwd, env, remove } = place();
  const one = (command, input) =>
    new Promise((resolve, reject) => {
      const child = spawn('/bin/sh', ['-c', command], { cwd, env });
      const output = [];
      child.stdin.on('error', () => {});
      child.stdin.end(input);
      child.stdout.on('data', (chunk) => output.push(chunk));
      child.stderr.on('data', (chunk) => output.push(chunk));
      child.once('error', reject);
      child.once('close', (code) => resolve(code === 0 ? 1 : 0));
    });
  return {
    async run(tool_input) {
      const input = JSON.stringify({ session_id: 'bench', cwd, tool_name: 'Write', tool_input });
      const ran = await Promise.all(commands.map((command) => one(command, input)));
      return ran.reduce((sum, each) => sum + each, 0);
    },
    close: async () => remove(),
  };
}

/** Hooks in the person's own Claude Code settings; trail and trust on. */
async function ours({ commands, others }) {
  const PreToolUse = groups('Write', commands, others);
  const { home, cwd, env, remove } = place({ '.claude/settings.json': JSON.stringify({ hooks: { PreToolUse } }) });
  const { createHooks } = await import(new URL('../../dist/index.js', import.meta.url));
  const hooks = await createHooks({ home, cwd, env });
  return {
    async run(tool_input) {
      const { ran } = await hooks.trigger('PreToolUse', { session_id: 'bench', tool_name: 'Write', tool_input });
      return ran.filter(({ exitCode }) => exitCode === 0).length;
    },
    async close() {
      await hooks.close();
      remove();
    },
  };
}

/** Gemini CLI's own engine, out of its core package. */
async function gemini({ commands, others, cache }) {
  const { home, cwd, remove } = place();
  process.env.HOME = home;
  const { Config, HookSystem, coreEvents, CoreEvent } = await import(pathToFileURL(join(cache, ...GEMINI)));
  const config = new Config({
    ...{ sessionId: 'bench', targetDir: cwd, cwd, model: 'scripted', debugMode: false },
    // it reports to nobody
    ...{ usageStatisticsEnabled: false, telemetry: { enabled: false } },
    ...{ enableHooks: true, trustedFolder: true, hooks: { BeforeTool: groups('write_file', commands, others) } },
  });
  await config.storage.initialize();
  const system = new HookSystem(config);
  await system.initialize();
  const handler = system.getEventHandler();
  return {
    async run(tool_input) {
      let ran = 0;
      const count = ({ success }) => {
        if (success) ran++;
      };
      coreEvents.on(CoreEvent.HookEnd, count);
      await handler.fireBeforeToolEvent('write_file', tool_input);
      coreEvents.off(CoreEvent.HookEnd, count);
      return ran;
    },
    close: async () => remove(),
  };
}

function groups(matcher, commands, others) {
  const group = (to, command) => ({ matcher: to, hooks: [{ type: 'command', command }] });
  const rest = Array.from({ length: others }, (_, i) => group(`Tool${i}`, `./scripts/check-${i}.sh --strict`));
  return [...rest, ...commands.map((command) => group(matcher, command))];
}
