import type { Answer } from '../core/outcome.ts';
import type { Asks } from '../engine/engine.ts';
import type { Asked, HooksOptions, HooksParts } from './api.ts';
import { filledCommand } from './filled-command.ts';

/** Whoever can be asked is asked about both: hooks that must be approved, and what hooks ask about. */
export function asking(options: HooksOptions, { person }: HooksParts): Asks | null {
  const ask = person?.ask ?? throughCallback(options.ask);
  if (ask === null) return null;
  return {
    async approve(hook, event, limits) {
      const { hookQuestion } = await import('./questions.ts');
      return ask({ question: hookQuestion(hook, event), event, hooks: [hook], limits });
    },
    async settle(asked, event, limits) {
      const { callQuestion } = await import('./questions.ts');
      return ask({ question: callQuestion(asked, event), event, hooks: asked.hooks, limits });
    },
    commandOf: filledCommand,
  };
}

/** Only `true` is a yes. */
function throughCallback(ask: HooksOptions['ask']): ((asked: Asked) => Promise<Answer>) | null {
  if (ask === undefined) return null;
  return async ({ question }) => (await ask(question)) === true;
}
