import { isObject, type JsonObject, parsedObject } from '../core/json.ts';
import { remarks } from '../core/remarks.ts';
import { signedLines } from '../core/signed-lines.ts';
import type { LeadQuestion } from '../state/lead-questions.ts';
import { ageText } from './kept-question.ts';
import type { Paint } from './print.ts';
import { oneLine } from './settings.ts';
import { cut } from './table.ts';

/** What waits for a lead, for the person at the machine, who cannot answer it. */
export function leadQuestionLines(questions: readonly LeadQuestion[], nowMs: number, most: number): string {
  const lines = questions.map((question) => {
    const { command, shape } = toldIn(question.document);
    return cut(`  ${question.id}  ${oneLine(command ?? shape ?? '')}  (${ageText(question.askedAt, nowMs)})`, most);
  });
  return `Waiting for a lead, who answers at the server:\n${lines.join('\n')}\n`;
}

/** A document as a lead looks at it. What others wrote stands behind a sign, so that none of it can pose as another line. */
export function leadDocumentText(document: string, { bold, green, yellow }: Paint): string {
  const told = toldIn(document);
  const row = (name: string, text: string | null): readonly string[] =>
    text === null ? [] : [`  ${`${name}:`.padEnd(9)}${oneLine(text)}`];
  const signed = (name: string, text: string | null): readonly string[] =>
    text === null
      ? []
      : [
          `  ${name}:`,
          ...signedLines(text, '  + ').map((line) => green(line)),
          ...remarks(text).map((line) => yellow(`  ${line}`)),
        ];
  const lines = [
    bold(`May this go ahead? The rule ${told.rules.map((rule) => `'${oneLine(rule)}'`).join(', ')} asks a lead.`),
    ...(told.reason === null ? [] : signedLines(told.reason, '  | ')),
    ...row('Event', told.tool === null ? told.event : `${told.event ?? ''}, tool ${told.tool}`),
    ...signed('Command', told.command),
    ...signed('Input', told.input),
    ...(told.command === null ? row('Shape', told.shape) : []),
    ...row('Project', told.project),
    ...row('Folder', told.folder),
    ...row('Account', told.user === null ? null : `${told.user} on ${told.host ?? '?'}`),
    ...row('Session', told.session),
    yellow(`  ${hiddenWords(told)}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** What of it whoever answers does not see. */
function hiddenWords({ detail, parts, chars }: ToldDocument): string {
  if (detail !== 'masked') return 'Nothing of what the call contains left the machine: you see its shape only.';
  if (parts === 0) return 'Nothing of it is masked.';
  const places = parts === 1 ? 'one place' : `${parts} places`;
  return `A mask (***) stands in ${places} for about ${chars} characters: you do not see everything.`;
}

interface ToldDocument {
  readonly detail: string | null;
  readonly event: string | null;
  readonly tool: string | null;
  readonly rules: readonly string[];
  readonly reason: string | null;
  readonly command: string | null;
  readonly input: string | null;
  readonly shape: string | null;
  readonly project: string | null;
  readonly folder: string | null;
  readonly session: string | null;
  readonly user: string | null;
  readonly host: string | null;
  readonly parts: number;
  readonly chars: number;
}

/** What a machine said, whatever it is. */
function toldIn(document: string): ToldDocument {
  const told: JsonObject = parsedObject(document) ?? {};
  const text = (name: string): string | null => {
    const value = told[name];
    return typeof value === 'string' ? value : null;
  };
  const hidden = isObject(told.hidden) ? told.hidden : {};
  return {
    ...{ detail: text('detail'), event: text('event'), tool: text('tool'), reason: text('reason') },
    ...{ command: text('command'), input: text('input'), shape: text('shape'), project: text('project') },
    ...{ folder: text('folder'), session: text('session'), user: text('user'), host: text('host') },
    rules: Array.isArray(told.rules) ? told.rules.filter((rule) => typeof rule === 'string') : [],
    parts: typeof hidden.parts === 'number' ? hidden.parts : 0,
    chars: typeof hidden.chars === 'number' ? hidden.chars : 0,
  };
}
