import type { Answer } from '../core/outcome.ts';
import type { Asks } from '../engine/engine.ts';
import { filledCommand } from './filled-command.ts';
import type { HooksOptions } from './hooks-options.ts';
import type { Asker } from './hooks-parts.ts';
import type { Asked } from './question.ts';

/** Whoever can be asked is asked about both: hooks that must be approved, and what hooks ask about. */
export function asking(options: HooksOptions, { person }: Asker): Asks | null {
  const ask = person?.ask ?? throughCallback(options.ask);
  if (ask === null) return null;
  const questions = () => import('./questions.ts');
  return {
    approve: async (hook, event, limits) =>
      ask({ question: (await questions()).hookQuestion(hook, event), event, hooks: [hook], limits }),
    settle: async (asked, event, limits) =>
      ask({ question: (await questions()).callQuestion(asked, event), event, hooks: asked.hooks, limits }),
    commandOf: filledCommand,
  };
}

/** Only `true` is a yes. */
function throughCallback(ask: HooksOptions['ask']): ((asked: Asked) => Promise<Answer>) | null {
  if (ask === undefined) return null;
  return async ({ question }) => (await ask(question)) === true;
}
