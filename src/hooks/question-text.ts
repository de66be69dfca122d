import { hookLabel } from '../core/hook.ts';
import type { Json } from '../core/json.ts';
import { remarks } from '../core/remarks.ts';
import { signedLines } from '../core/signed-lines.ts';
import { seenText } from '../state/seen-text.ts';
import { otherInput } from './other-input.ts';
import type { Question } from './question.ts';

/** What a person is asked on a terminal. */
export function questionText(question: Question, place: (path: string) => string): string {
  return `${shownQuestion(question, place)}\n${question.kind === 'hook' ? 'Run?' : 'Go ahead?'} (y/n): `;
}

/**
 * What a person is asked, in lines. Everything in it can be seen, also what a terminal would obey or hide; nothing is masked
 * or left out; and what has several lines stands behind a sign, so that it cannot pose as the question.
 */
export function shownQuestion(
  question: Omit<Question, 'shown'>,
  place: (path: string) => string = (path) => path,
): string {
  const { kind, hook, name, command, toolName, input, event, reason } = question;
  const label = seenText(hookLabel({ id: hook, name }));
  const what = [...labelled('Command', command), ...remarks(command)];
  if (kind === 'hook') {
    return [...sourceLine(question, place), `Run hook '${label}'?`, ...what].join('\n');
  }
  const rest = otherInput(toolName, input);
  const asks = `${event}: hook '${label}' asks you`;
  return [
    ...(reason === null ? [`${asks}.`] : labelled(asks, reason)),
    `Tool: ${seenText(toolName ?? '')}`,
    ...what,
    ...(rest === null ? [] : labelled('Input', inputText(rest))),
    ...sourceLine(question, place),
  ].join('\n');
}

function labelled(label: string, text: string): readonly string[] {
  const [first = ''] = signedLines(text, '');
  return [`${label}: ${first}`, ...signedLines(text, '  + ').slice(1)];
}

function sourceLine({ source }: Pick<Question, 'source'>, place: (path: string) => string): readonly string[] {
  return source === null ? [] : [`Source: ${seenText(`${place(source.file)}:${source.line}`)}`];
}

function inputText(value: Json): string {
  return JSON.stringify(value, null, 2);
}
