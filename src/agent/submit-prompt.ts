import { hookOutput } from '../core/words.ts';
import { addToContext } from './add-to-context.ts';
import { type At, fire } from './fire.ts';

/** What the person typed → the prompt as it is in the context now; null: it did not get there. */
export async function submitPrompt(at: At, typed: string): Promise<string | null> {
  const { refused, stop, rewrite, context } = await fire(at, 'UserPromptSubmit', { prompt: typed });
  if (refused || stop !== null || at.signal.aborted) return null;
  const prompt = rewrite ?? typed;
  const text = [...hookOutput('UserPromptSubmit', context), prompt].join('\n\n');
  if (!(await addToContext(at, { role: 'user', text }, 'user_message'))) return null;
  await fire(at, 'PostUserMessage', { prompt });
  return prompt;
}
