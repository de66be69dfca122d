import type { JsonObject } from '../../core/json.ts';
import { quotedWord } from '../../shell/quoted-word.ts';
import type { NewHook } from './made-hook.ts';

/** What to type to see what the new hook thinks of the call that its test is about. */
export function explainLine({ event, sample }: NewHook): string {
  const call: JsonObject =
    sample.does === 'guard' ? sample.stopped : sample.does === 'format' ? sample.after : sample.at;
  const tool = typeof call.command === 'string' ? 'Bash' : call.tool;
  const input = typeof call.command === 'string' ? { command: call.command } : call.input;
  const words = [
    ...(typeof tool === 'string' ? ['--tool', tool] : []),
    ...(input === undefined ? [] : ['--input', quotedWord(JSON.stringify(input))]),
    ...(typeof call.prompt === 'string' ? ['--prompt', quotedWord(call.prompt)] : []),
  ];
  return ['hookline explain', event, ...words].join(' ');
}
