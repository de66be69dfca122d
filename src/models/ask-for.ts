import { messageOf } from '../core/message-of.ts';
import type { AskModel, ModelSource } from '../core/model.ts';
import { shorten } from '../core/shown-text.ts';
import { withoutKey } from './api-key.ts';
import { askAnthropic } from './ask-anthropic.ts';
import { askOpenAi } from './ask-openai.ts';
import { isStatusError, statusError } from './status-error.ts';
import { isTooLong, tooLong } from './too-long.ts';

const SHOWN_CHARS = 400;

/** How a service is asked, in the format it speaks. Nothing that it says has the key in it: services quote what they are sent. */
export function askFor(source: ModelSource): AskModel {
  const ask = wireOf(source);
  return async (request) => {
    try {
      return withoutKey(await ask(request), source);
    } catch (error) {
      const message = withoutKey(messageOf(error), source);
      // what was cut first could end with half of the key
      const shown = shorten(message, SHOWN_CHARS).text;
      if (isStatusError(error)) throw statusError(shown, error.statusCode);
      throw isTooLong(error) ? tooLong(shown) : new Error(shown);
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
