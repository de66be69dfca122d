import { world } from '../world/world.ts';

/** A home with a repository in it, and what becomes of its hooks. */
export function newProject(below = 'project') {
  const it = world({ projectAt: `home/${below}` });
  const { open } = it;
  return {
    ...it,
    root: it.project,
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
