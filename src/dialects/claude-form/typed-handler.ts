import type { Handler, PromptHandler } from '../../core/handler.ts';
import type { LocatedMap } from '../../core/located.ts';
import type { FieldReader } from '../fields.ts';
import { type FoundHandler, type ReadHandler, readModule, readPrompt, unavailable } from '../handler-fields.ts';
import { JSON_WEBHOOK, readWebhook } from '../webhook-fields.ts';

/** What the dialect's entries have besides. */
interface TypedForm {
  readonly keys: readonly string[];
  readonly source: PromptHandler['source'];
}

/** An entry whose `type` is another than `command`. */
export function readTyped(read: FieldReader, map: LocatedMap, type: string, form: TypedForm): ReadHandler {
  const found = handlerOf(read, map, type, form);
  if (found === null) return unavailable(type, notYet(read, map, type), map.at);
  return 'fault' in found ? unavailable(type, found.fault, map.at) : { ...found, fault: null };
}

/** null: nobody can run it. */
function handlerOf(read: FieldReader, map: LocatedMap, type: string, form: TypedForm): FoundHandler | null {
  switch (type) {
    case 'http':
      return webhookOf(read, map, form);
    case 'prompt':
      return readPrompt(read, map, form.source, 'add "prompt": "…"');
    case 'module':
      return readModule(read, map, [], 'add "module": "…"');
    default:
      return null;
  }
}

function webhookOf(read: FieldReader, map: LocatedMap, { keys }: TypedForm): FoundHandler {
  return readWebhook(read, map, keys.includes('method') ? { ...JSON_WEBHOOK, method: 'method' } : JSON_WEBHOOK);
}

function notYet(read: FieldReader, map: LocatedMap, type: string): string {
  const message = `Hooks of type "${type}" cannot be run by this version.`;
  const hint = 'it refuses where it is a guard, and is skipped elsewhere';
  read.finding('warning', 'HANDLER_UNAVAILABLE', map.at, message, hint);
  return message;
}

type Kind = Handler['kind'];

/** Keys that say what hooks of one kind do; `mcp_tool`'s have none here. */
const OF_KIND: Readonly<Record<string, Kind>> = {
  ...{ command: 'command', args: 'command', shell: 'command', working_directory: 'command', env: 'command' },
  ...{ url: 'webhook', method: 'webhook', headers: 'webhook', allowedEnvVars: 'webhook' },
  ...{ prompt: 'prompt', model: 'prompt', module: 'module' },
  ...{ server: 'unavailable', tool: 'unavailable', input: 'unavailable' },
};

/** The keys that mean something in an entry of this kind. */
export function keysFor(kind: Kind, keys: readonly string[]): readonly string[] {
  return keys.filter((key) => !Object.hasOwn(OF_KIND, key) || OF_KIND[key] === kind);
}
