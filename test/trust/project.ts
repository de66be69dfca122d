import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { HooksOptions } from '../../src/hooks/api.ts';
import { createHooks } from '../../src/hooks.ts';
import { scratchFolder } from '../scratch-folder.ts';

/** A home with a repository in it, and a state folder; everything goes away with the test. */
export function newProject(below = 'project') {
  const top = scratchFolder();
  const [home, state] = [join(top, 'home'), join(top, 'state')];
  const root = join(home, below);
  mkdirSync(join(root, '.git'), { recursive: true });
  const write = (path: string, content: unknown, mode = 0o644): string => {
    const target = join(root, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, typeof content === 'string' ? content : JSON.stringify(content));
    chmodSync(target, mode);
    return target;
  };
  const open = async (options: HooksOptions = {}) => {
    const env = { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, HOME: home, XDG_STATE_HOME: state };
    const hooks = await createHooks({ cwd: root, home, env, watch: false, ...options }, { machine: join(top, 'etc') });
    onTestFinished(() => hooks.close());
    return hooks;
  };
  return {
    top,
    home,
    state,
    root,
    write,
    open,
    /** Approves everything that waits, as `hookline trust` would. */
    async approveAll() {
      const hooks = await open();
      await hooks.approve(hooks.pending().map(({ key }) => key));
      return hooks;
    },
    /** What becomes of an event now, in words: why hooks were skipped, or that they ran, and the decision. */
    async standing(event = 'PreToolUse', payload: Record<string, unknown> = {}) {
      const hooks = await open();
      const given = { session_id: 's', tool_name: 'Bash', tool_input: { command: 'ls' }, ...payload };
      const outcome = await hooks.trigger(event, given as never);
      const fate = outcome.skipped.map(({ why }) => why).join() || (outcome.ran.length > 0 ? 'ran' : 'nothing');
      return { fate, decision: outcome.decision, reason: outcome.reason, outcome };
    },
  };
}
