import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundled } from '../bundled.mjs';
import { hooklineFile, MEASURED } from './table.mjs';
import { hooksOf } from './ways.mjs';

export const parts = await bundled(new URL('agents-entry.ts', import.meta.url));
const HOOKS = '.config/hookline/hooks.json';

/** A home of its own for one agent and one way; with hookline installed in it where that is the way. */
export async function agentHome({ agent, way, cache, prefix }) {
  const top = mkdtempSync(join(tmpdir(), 'hookline-bench-agent-'));
  const it = await parts.account(parts.PROGRAMS[agent], cache, prefix, top);
  const measured = MEASURED[agent];
  const settings = join(it.home, measured.file);
  mkdirSync(join(settings, '..'), { recursive: true });
  // what was there before hooks came is kept under them
  const { hooks: _, ...before } = readIfThere(settings);
  const own = (command) => ({ ...before, ...measured.write(hooksOf(way, command)) });
  const isOurs = way.engine === 'hookline';
  return {
    ...{ it, top, isOurs, folder: join(it.home, '.local/state/hookline/audit') },
    /** The hooks run this from now on. */
    async hooks(command) {
      if (isOurs) it.write(HOOKS, hooklineFile(hooksOf(way, command), measured.tools));
      else if (way.count > 0) writeFileSync(settings, JSON.stringify(own(command)));
    },
    async install() {
      if (!isOurs) return;
      const { exitCode, output } = await it.hookline('install', agent, '--yes');
      if (exitCode !== 0) throw new Error(`hookline could not be installed in ${agent}: ${output.slice(-2000)}`);
    },
    /** The next session begins as after a pause. */
    async rest() {
      if (isOurs) await it.hookline('resident', 'stop');
      parts.endAllOf(it.home);
    },
    /** How often the resident engine answered; null: nobody asks it here. */
    async served() {
      if (!isOurs) return null;
      const { residents } = JSON.parse((await it.hookline('resident', 'status', '--json')).output);
      return residents[0] ?? { served: 0, cold: 0 };
    },
    remove() {
      parts.endAllOf(it.home);
      rmSync(top, { recursive: true, force: true });
    },
  };
}

function readIfThere(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}
