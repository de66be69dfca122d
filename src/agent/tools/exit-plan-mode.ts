import { fire } from '../fire.ts';
import type { Tool } from '../session.ts';
import { switchMode } from '../switch-mode.ts';
import { inputSchema, textIn } from './fields.ts';

/** Shows the person a plan. With a yes the agent may change things. */
export const exitPlanMode: Tool = {
  name: 'ExitPlanMode',
  description: 'Show the person your plan and ask for approval. Only in plan mode.',
  parameters: inputSchema(['plan'], { plan: { type: 'string', description: 'The plan, in Markdown.' } }),
  changes: false,
  forMain: true,
  forMode: 'plan',
  async run(input, at) {
    const { session } = at;
    const plan = textIn(input, 'plan');
    session.person.notify('plan_approval', 'The agent has a plan and waits for your approval.');
    const answer = await approval(plan, at);
    if (!answer.yes) {
      const reason = answer.words ?? 'The person gave no reason.';
      await fire(at, 'PlanReject', { plan, reason });
      return { response: { approved: false, reason }, text: `The plan was not approved. ${reason}` };
    }
    await fire(at, 'PlanApprove', { plan });
    await switchMode(at, 'edit');
    return { response: { approved: true }, text: 'The plan is approved. Carry it out.' };
  },
};

async function approval(plan: string, { session, signal }: Parameters<Tool['run']>[1]) {
  if (session.person.ask === null) return { yes: false, words: 'Nobody is there who could approve it.' };
  return session.person.ask({ kind: 'plan', plan }, signal);
}
