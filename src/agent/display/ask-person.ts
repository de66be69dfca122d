import type { JsonObject } from '../../core/json.ts';
import { visible } from '../../core/shown-text.ts';
import { toolKind } from '../../core/tools.ts';
import { harmless, type Paint } from '../../show/print.ts';
import { oneLine } from '../../show/settings.ts';
import { displayWidth } from '../../show/table.ts';
import type { PersonsAnswer, PersonsQuestion } from '../person.ts';
import { callSummary } from './call-summary.ts';
import type { LineEditor } from './line-editor.ts';
import type { Screen } from './screen.ts';
import { wrapped } from './wrapped.ts';

const NO: PersonsAnswer = { yes: false };

/** A person who says yes should have seen it; what is longer than anybody reads says how much is missing. */
const MOST_LINES = 400;

/** Asks until there is an answer. Anything but y, n and a is a no, and what the person wants instead. */
export async function askPerson(
  { ask, screen }: Pick<LineEditor, 'ask' | 'screen'>,
  question: PersonsQuestion,
  signal: AbortSignal,
): Promise<PersonsAnswer> {
  const isPlan = question.kind === 'plan';
  const text = isPlan ? planText(question.plan, screen) : callText(question, screen.paint, screen.columns());
  let said = await ask(text, signal);
  while (said !== null && said.trim() === '') said = await ask(text.slice(text.lastIndexOf('\n') + 1), signal);
  if (said === null) return NO;
  const answer = answerIn(said.trim(), !isPlan);
  if (!isPlan || answer.yes || answer.words !== undefined) return answer;
  const words = (await ask('What should be different? ', signal))?.trim() ?? '';
  return words === '' ? NO : { yes: false, words };
}

function answerIn(said: string, mayBeAlways: boolean): PersonsAnswer {
  if (/^y(?:es)?$/i.test(said)) return { yes: true };
  if (mayBeAlways && /^a(?:lways)?$/i.test(said)) return { yes: true, always: true };
  const words = said.replace(/^no?(?:[\s,.:;-]+|$)/i, '').trim();
  return words === '' ? NO : { yes: false, words };
}

function planText(plan: string, { paint, columns }: Screen): string {
  const text = wrapped(harmless(plan).trim(), columns());
  return `${paint.bold('Plan')}\n${text}\n\nApprove this plan? (y/n): `;
}

/** Nothing in it can hide: what would be run, and up to 400 lines of what would be written, can be seen as it is. */
function callText(
  { call, input, agent }: Extract<PersonsQuestion, { kind: 'tool' }>,
  paint: Paint,
  most: number,
): string {
  const { bold } = paint;
  const who = agent === 'main' ? '' : `${oneLine(agent)}: `;
  const tool = bold(oneLine(call.name));
  const about = visible(callSummary(call.name, input));
  const choice = '(y)es, (n)o, (a)lways: ';
  const details = changesIn(call.name, input, paint);
  const inOneLine = `${who}Allow ${tool}: ${about}? ${choice}`;
  if (!about.includes('\n') && displayWidth(inOneLine) < most) return [...details, inOneLine].join('\n');
  // a command of many lines stands behind a sign, so that it cannot pose as the question
  const signed = about.split('\n').map((line) => `  + ${line}`);
  return [...details, `${who}Allow ${tool}:`, ...signed, `Allow? ${choice}`].join('\n');
}

/** What a tool that changes files takes away and puts there, as far as there is room. */
function changesIn(tool: string, input: JsonObject, { red, green, dim }: Paint): readonly string[] {
  if (toolKind(tool) !== 'file-write') return [];
  const lines = [
    ...signed(input.old_string, '-').map(red),
    ...signed(input.new_string ?? input.content, '+').map(green),
  ];
  if (lines.length <= MOST_LINES) return lines;
  return [...lines.slice(0, MOST_LINES), dim(`  … ${lines.length - MOST_LINES} more lines`)];
}

function signed(value: unknown, sign: string): readonly string[] {
  if (typeof value !== 'string' || value === '') return [];
  return visible(value)
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => `  ${sign} ${line}`);
}
