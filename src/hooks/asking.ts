import type { Answer } from '../core/outcome.ts';
import type { Engine } from '../engine/engine.ts';
import type { Asked, HooksOptions, HooksParts } from './api.ts';

/** Whoever can be asked is asked about both: hooks that must be approved, and what hooks ask about. */
export function asking(options: HooksOptions, parts: HooksParts): Pick<Engine, 'approve' | 'settleAsk'> {
  const ask = parts.askPerson ?? throughCallback(options.ask);
  if (ask === null) return { approve: null, settleAsk: null };
  return {
    async approve(hook, event, limits) {
      const { hookQuestion } = await import('./questions.ts');
      return ask({ question: hookQuestion(hook, event), event, hooks: [hook], limits });
    },
    async settleAsk(asked, event, limits) {
      const { callQuestion } = await import('./questions.ts');
      return ask({ question: callQuestion(asked, event), event, hooks: asked.hooks, limits });
    },
  };
}

/** Only `true` is a yes. */
function throughCallback(ask: HooksOptions['ask']): ((asked: Asked) => Promise<Answer>) | null {
  if (ask === undefined) return null;
  return async ({ question }) => (await ask(question)) === true;
}
