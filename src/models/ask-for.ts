import type { AskModel, ModelSource } from '../core/model.ts';
import { withoutKey } from './api-key.ts';
import { askAnthropic } from './ask-anthropic.ts';
import { askOpenAi } from './ask-openai.ts';
import { toldError } from './told-error.ts';

/** How a service is asked, in the format it speaks. Nothing that it says has the key in it: services quote what they are sent. */
export function askFor(source: ModelSource): AskModel {
  const ask = wireOf(source);
  return async (request) => {
    try {
      return withoutKey(await ask(request), source);
    } catch (error) {
      throw toldError(error, source);
    }
  };
}

function wireOf(source: ModelSource): AskModel {
  switch (source.wire) {
    case 'openai':
      return askOpenAi(source);
    case 'anthropic':
      return askAnthropic(source);
  }
}
