import { hookLabel } from '../core/hook.ts';
import { remarks } from '../core/remarks.ts';
import { signedLines } from '../core/signed-lines.ts';
import type { KeptQuestion } from '../state/kept-questions.ts';
import type { Paint } from './print.ts';
import { oneLine } from './settings.ts';
import { cut, table } from './table.ts';

const COLUMNS = [
  { title: 'Id' },
  { title: 'Event' },
  { title: 'What', flexible: true },
  { title: 'Session', flexible: true },
  { title: 'Age' },
];

export function questionTable(questions: readonly KeptQuestion[], nowMs: number, most: number): string {
  const rows = questions.map((question) => [
    question.id,
    oneLine(question.event),
    summary(question),
    oneLine(question.session),
    ageOf(question, nowMs),
  ]);
  const stacked = (): string =>
    rows.map(([id, event, what, , age]) => `${id}  ${event}  ${age}\n  ${cut(what ?? '', most - 2)}\n`).join('');
  return `Waiting for your approval:\n${table(COLUMNS, rows, most) ?? stacked()}Answer with: hookline approve <id>\n`;
}

/** The whole question. What others wrote stands behind a sign, so that none of it can pose as another line. */
export function keptQuestionText(
  question: KeptQuestion,
  nowMs: number,
  { bold, green, yellow }: Paint,
  place: (path: string) => string,
): string {
  const { kind, event, toolName, reason, source, input, words, session, cwd } = question;
  const label = oneLine(hookLabel({ id: question.hook, name: question.name }));
  const lines = [
    bold(kind === 'hook' ? `Run hook '${label}'?` : `May this go ahead? Hook '${label}' asks.`),
    ...(reason === null ? [] : reasonLines(reason)),
    `  Event:   ${oneLine(event)}${toolName === null ? '' : `, tool ${oneLine(toolName)}`}`,
    '  Command:',
    ...signed(question.command).map((line) => green(line)),
    ...remarks(question.command).map((line) => yellow(`  ${line}`)),
    ...(input === null ? [] : ['  Input:', ...signed(input).map((line) => green(line))]),
    ...(input === null ? [] : remarks(input).map((line) => yellow(`  ${line}`))),
    ...(words == null ? [] : ['  The agent says of it, which is no part of what you approve:', ...said(words)]),
    ...(source === null ? [] : [`  Source:  ${oneLine(`${place(source.file)}:${source.line}`)}`]),
    `  Folder:  ${oneLine(cwd)}`,
    `  Session: ${oneLine(session)}`,
    `  Asked:   ${ageOf(question, nowMs)} ago`,
  ];
  return `${lines.join('\n')}\n`;
}

function signed(text: string): readonly string[] {
  return signedLines(text, '  + ');
}

function said(words: string): readonly string[] {
  return signedLines(words, '  | ');
}

function reasonLines(reason: string): readonly string[] {
  const [first = '', ...others] = signedLines(reason, '');
  return others.length === 0 ? [`  Reason:  ${first}`] : ['  Reason:', ...signedLines(reason, '  | ')];
}

function summary({ kind, name, hook, command }: KeptQuestion): string {
  const text = oneLine(command).replace(/\s+/g, ' ');
  return kind === 'hook' ? `run hook ${oneLine(hookLabel({ id: hook, name }))}: ${text}` : text;
}

function ageOf({ askedAt }: KeptQuestion, nowMs: number): string {
  return ageText(askedAt, nowMs);
}

/** How long ago that was. */
export function ageText(askedAt: string, nowMs: number): string {
  const seconds = Math.max(0, Math.round((nowMs - Date.parse(askedAt)) / 1000));
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
}
