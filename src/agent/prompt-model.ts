import { addUsage, type ChatModel, NO_USAGE, type Usage } from '../core/chat.ts';
import type { AgentModelSource } from '../core/model.ts';

/** So many prompts of hooks one session puts to the agent's model: they are paid for by whoever pays for the agent. */
export const MOST_PROMPTS = 500;

/** The agent's model, as prompt hooks are served by it. */
export interface PromptModel {
  readonly source: AgentModelSource;
  /** What hooks have used since this was last asked. */
  readonly taken: () => Usage;
  /** Another session begins, which may ask as much again. */
  readonly begin: () => void;
}

/**
 * A question of a hook goes to the model alone: without tools, without the conversation, and without any event, so that no
 * hook asks a model because of another's question. Null: the agent has no model that could judge anything.
 */
export function promptModel(model: ChatModel, most = MOST_PROMPTS): PromptModel | null {
  if (model.servesPrompts !== true) return null;
  let asked = 0;
  let used = NO_USAGE;
  const source: AgentModelSource = {
    wire: 'agent',
    model: model.name,
    async ask({ system, prompt, model: other, signal }) {
      if (asked >= most) throw new Error(spent(most));
      asked += 1;
      const { text, usage } = await model.reply({
        system,
        messages: [{ role: 'user', text: prompt }],
        tools: [],
        model: other,
        signal,
      });
      used = addUsage(used, usage);
      if (text.trim() === '') throw new Error('the model gave no text');
      return text;
    },
  };
  return {
    source,
    taken: () => {
      const all = used;
      used = NO_USAGE;
      return all;
    },
    begin: () => {
      asked = 0;
    },
  };
}

function spent(most: number): string {
  return `prompt hooks have asked the agent's model ${most} times in this session, and may not ask more often. Name a model for them in ~/.config/hookline/hooks.yml, or begin a new session with /clear`;
}
