import { hookLabel } from '../core/hook.ts';
import type { Json } from '../core/json.ts';
import { visible } from '../core/shown-text.ts';
import type { Question } from '../hooks/api.ts';
import { otherInput } from '../hooks/questions.ts';
import { oneLine } from './settings.ts';

/** What a person is asked on the terminal. Everything in it can be seen, also what a terminal would obey. */
export function questionText(question: Question, place: (path: string) => string): string {
  const { kind, hook, name, command, toolName, input, event, reason } = question;
  const label = oneLine(hookLabel({ id: hook, name }));
  if (kind === 'hook') {
    return `${sourceLine(question, place)}Run hook '${label}'?\nCommand: ${visible(command)}\nRun? (y/n): `;
  }
  const rest = otherInput(toolName, input);
  return [
    `${event}: hook '${label}' asks you${reason === null ? '.' : `: ${visible(reason)}`}`,
    `Tool: ${oneLine(toolName ?? '')}`,
    `Command: ${visible(command)}`,
    ...(rest === null ? [] : [`Input: ${inputText(rest)}`]),
    `${sourceLine(question, place)}Go ahead? (y/n): `,
  ].join('\n');
}

function sourceLine({ source }: Question, place: (path: string) => string): string {
  return source === null ? '' : `Source: ${oneLine(`${place(source.file)}:${source.line}`)}\n`;
}

function inputText(value: Json): string {
  return visible(JSON.stringify(value, null, 2));
}
