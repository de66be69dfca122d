import {
  generateText,
  type LanguageModel,
  stepCountIs,
  streamText,
  ToolLoopAgent,
  tool,
  wrapLanguageModel,
} from 'ai-7';
import { z } from 'zod';
import {
  hookedCalls,
  hookedTools,
  hookMessage,
  hooksMiddleware,
  loopStop,
} from '../../../../src/adapters/ai-sdk/index.ts';
import type { Hooks } from '../../../../src/index.ts';
/** Compiles: what we give `ai` 7 is what its types want, without a cast. */
export async function everyUse(hooks: Hooks, model: Parameters<typeof wrapLanguageModel>[0]['model']) {
  const shell = tool({
    inputSchema: z.object({ command: z.string() }),
    execute: async ({ command }) => `ran ${command}`,
  });
  const calls = hookedCalls({ shell }, { hooks, session: 's', toolApproval: { shell: 'user-approval' } });
  const wrapped: LanguageModel = wrapLanguageModel({ model, middleware: hooksMiddleware({ hooks, key: 'k' }) });
  const stop = loopStop();
  const { text, steps } = await generateText({
    model: wrapped,
    prompt: 'x',
    ...calls,
    stopWhen: [stepCountIs(3), stop.when],
  });
  streamText({ model: wrapped, messages: [hookMessage('x')], ...calls });
  new ToolLoopAgent({ model: wrapped, ...calls });
  const r = await generateText({
    model: wrapped,
    prompt: 'x',
    tools: hookedTools({ shell }, { hooks, approval: 'sdk' }),
  });
  const out: string | undefined = r.staticToolResults[0]?.output;
  return [text, out, stop.reason(steps)];
}
