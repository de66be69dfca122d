import type { JsonObject } from '../../core/json.ts';
import { remarks } from '../../core/remarks.ts';
import { signedLines } from '../../core/signed-lines.ts';
import { toolKind } from '../../dialects/tool-names.ts';
import { folded } from '../../show/folded.ts';
import type { Paint } from '../../show/print.ts';
import { oneLine, settingLine } from '../../show/settings.ts';
import { displayWidth } from '../../show/table.ts';
import type { PersonsAnswer, PersonsQuestion } from '../person.ts';
import { callSummary } from './call-summary.ts';
import type { LineEditor } from './line-editor.ts';
import type { Screen } from './screen.ts';
import { wrapped } from './wrapped.ts';

const NO: PersonsAnswer = { yes: false };

/** Asks until there is an answer. Anything but y, n and a is a no, and what the person wants instead. */
export async function askPermission(
  { ask, screen }: Pick<LineEditor, 'ask' | 'screen'>,
  question: PersonsQuestion,
  signal: AbortSignal,
): Promise<PersonsAnswer> {
  const isPlan = question.kind === 'plan';
  const text = isPlan ? planText(question.plan, screen) : callText(question, screen.paint, screen.columns());
  let typed = await ask(text, signal);
  while (typed !== null && typed.trim() === '') typed = await ask(text.slice(text.lastIndexOf('\n') + 1), signal);
  if (typed === null) return NO;
  const answer = answerIn(typed.trim(), !isPlan);
  if (!isPlan || answer.yes || answer.words !== undefined) return answer;
  const words = (await ask('What should be different? ', signal))?.trim() ?? '';
  return words === '' ? NO : { yes: false, words };
}

function answerIn(typed: string, mayBeAlways: boolean): PersonsAnswer {
  if (/^y(?:es)?$/i.test(typed)) return { yes: true };
  if (mayBeAlways && /^a(?:lways)?$/i.test(typed)) return { yes: true, always: true };
  const words = typed.replace(/^no?(?:[\s,.:;-]+|$)/i, '').trim();
  return words === '' ? NO : { yes: false, words };
}

function planText(plan: string, { paint, columns }: Screen): string {
  const most = columns();
  const text = signedLines(wrapped(plan.trim(), most - PLAN_SIGN.length), PLAN_SIGN).join('\n');
  return folded(`${paint.bold('Plan')}\n${text}\n\nApprove this plan? (y/n): `, most);
}

const PLAN_SIGN = '| ';

/** Nothing in it can hide: what would be run, and all of what would be written, can be seen as it is. */
function callText(
  { call, input, agent }: Extract<PersonsQuestion, { kind: 'tool' }>,
  paint: Paint,
  most: number,
): string {
  const { bold, yellow } = paint;
  const who = agent === 'main' ? '' : `${oneLine(agent)}: `;
  const tool = bold(oneLine(call.name));
  const summary = callSummary(call.name, input);
  const [about = '', ...others] = signedLines(summary, '');
  const choice = '(y)es, (n)o, (a)lways: ';
  const details = changesIn(call.name, input, paint);
  const careful = remarks(summary).map((line) => yellow(line));
  const inOneLine = `${who}Allow ${tool}: ${about}? ${choice}`;
  if (others.length === 0 && displayWidth(inOneLine) < most) {
    return folded([...details, ...careful, inOneLine].join('\n'), most);
  }
  // a command of many lines stands behind a sign, so that it cannot pose as the question
  const signed = signedLines(summary, '  + ');
  return folded([...details, `${who}Allow ${tool}:`, ...signed, ...careful, `Allow? ${choice}`].join('\n'), most);
}

/** What a tool that changes files takes away and puts there. */
function changesIn(tool: string, input: JsonObject, { red, green, yellow }: Paint): readonly string[] {
  if (toolKind(tool) !== 'file-write') return [];
  const { file_path: _file, path: _path, old_string: before, new_string, content, ...others } = input;
  const after = new_string ?? content;
  return [
    ...signed(before, '-').map(red),
    ...signed(after, '+').map(green),
    ...Object.entries(others).map(([key, value]) => `  ${settingLine(key, value ?? null)}`),
    ...(typeof after === 'string' ? remarks(after).map((line) => yellow(line)) : []),
  ];
}

function signed(value: unknown, sign: string): readonly string[] {
  return typeof value === 'string' && value !== '' ? signedLines(value, `  ${sign} `) : [];
}
