import { runSubagent } from '../run-subagent.ts';
import type { Tool } from '../session.ts';
import { inputSchema, textIn, textOr } from './fields.ts';

/** Hands a task to an agent with a context of its own. */
export const task: Tool = {
  name: 'Task',
  description: 'Give a task to a sub-agent with a fresh context. You get its final answer.',
  parameters: inputSchema(['prompt'], {
    description: { type: 'string', description: 'The task in a few words.' },
    prompt: { type: 'string', description: 'Everything the sub-agent must know.' },
    subagent_type: { type: 'string', description: 'What kind of agent: finder, thinker, … (default: general)' },
  }),
  // it has no effect of its own: each call of the sub-agent is asked about
  changes: false,
  forMain: true,
  async run(input, at) {
    const prompt = textIn(input, 'prompt');
    const type = textOr(input, 'subagent_type', 'general');
    const description = textOr(input, 'description', prompt);
    return runSubagent(at, { type, description, prompt });
  },
};
