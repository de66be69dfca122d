import { yamlPair } from '../../config/edit/yaml-text.ts';
import type { Json, JsonObject } from '../../core/json.ts';
import type { NewHook } from './made-hook.ts';

/** Cases for "hookline test": what the hook is for, and what it leaves alone. */
export function testText({ name, sample }: NewHook): string {
  const cases: readonly JsonObject[] =
    sample.does === 'guard'
      ? [
          { name: `${name} stops this`, ...sample.stopped, expect: { decision: 'refused', by: name } },
          { name: `${name} lets this pass`, ...sample.passes, expect: 'none' },
        ]
      : [
          {
            name: `${name} is asked`,
            ...(sample.does === 'format' ? sample.after : sample.at),
            expect: expected(sample.does, name),
          },
        ];
  const head = `# "hookline test" plays these events to the hook ${name}; nothing of what they tell of is done.\n`;
  return `${head}${yamlPair(['tests'], cases as Json)}`;
}

function expected(does: 'format' | 'tell' | 'watch', name: string): JsonObject {
  return does === 'tell' ? { ran: [name], context: 'short sentences' } : { ran: [name] };
}
