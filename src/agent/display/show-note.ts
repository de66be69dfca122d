import { eventRow } from '../../core/events.ts';
import { isObject, type Json } from '../../core/json.ts';
import { blockedFurther } from '../../core/words.ts';
import { showDiagnostic } from '../../show/diagnostic.ts';
import { duration } from '../../show/outcome.ts';
import { harmless, harmlessLine, indent, type Paint } from '../../show/print.ts';
import { cut, displayWidth } from '../../show/table.ts';
import type { Console } from '../console.ts';
import type { Note } from '../person.ts';
import { callSummary } from './call-summary.ts';
import { firstLine } from './hook-words.ts';
import type { Screen } from './screen.ts';
import { withoutHead } from './shown-texts.ts';
import { counted, many, usageWords } from './usage-words.ts';
import { wrapped } from './wrapped.ts';

/** A note for a person. `apart`: it begins something, and a blank line stands before it. Empty: nothing to look at. */
export interface Shown {
  readonly text: string;
  readonly apart: boolean;
}

const MAIN = 'main';

export function showNote(
  note: Note,
  { paint, columns }: Pick<Screen, 'paint' | 'columns'>,
  place: Console['place'],
): Shown {
  const { bold, dim, red, yellow, cyan } = paint;
  const apart = (text: string): Shown => ({ text: wrapped(text, columns()), apart: true });
  const along = (text: string): Shown => ({ text, apart: false });
  switch (note.kind) {
    case 'session':
      return along(`${dim(wrapped(harmless(sessionWords(note)), columns()))}\n\n`);
    case 'said': {
      const text = words(note.text);
      return text === '' ? along('') : apart(byAgent(note.agent, text, paint, columns()));
    }
    case 'call': {
      const { name, input } = note.call;
      const about = harmlessLine(callSummary(name, input));
      const head = `[${harmless(name)}] `;
      const room = columns() - nameWidth(note.agent) - displayWidth(head);
      return apart(byAgent(note.agent, `${bold(head.trimEnd())} ${cut(about, Math.max(1, room))}`, paint, columns()));
    }
    case 'tool':
      // the call was shown, and so was whatever a hook made of it
      return along('');
    case 'tool-done':
      return along(under(note.agent, resultLine(note, paint, columns())));
    case 'refused':
      return apart(refusal(note, paint));
    case 'denied':
      return apart(`${red('✗')} ${bold(`${harmless(note.call.name)} was not allowed:`)} ${words(note.reason)}`);
    case 'diagnostic':
      return along(showDiagnostic(note.diagnostic, paint, place));
    case 'rewritten':
      return along(marked(yellow('↻'), `${ofHook(note)} rewrote it: ${harmlessLine(shortly(note.to))}`, columns()));
    case 'held':
      return apart(`${yellow('↻')} Not done yet: ${words(note.reason)}${decided(note.decision, paint)}`);
    case 'retried': {
      const head = `${ofHook(note)} refused: trying again (${note.time} of ${note.of})`;
      const why = words(note.reason);
      return apart(`${yellow('↻')} ${head}${why === '' ? '' : `: ${why}`}${decided(note.decision, paint)}`);
    }
    case 'stopped':
      return apart(`${red('■')} A hook stopped the agent: ${words(note.reason)}${decided(note.decision, paint)}`);
    case 'message': {
      const text = indent(wrapped(words(note.text), columns() - 2), '  ').trimStart();
      return along(`${yellow('!')} ${text}${decided(note.decision, paint)}`);
    }
    case 'context':
      return along(marked(cyan('+'), contextWords(note), columns(), dim));
    case 'mode':
      return apart(MODE_WORDS[note.mode]);
    case 'compacted':
      return apart(compactedWords(note));
    case 'interrupted':
      return apart(yellow('Interrupted.'));
    case 'failed':
      return apart(`${red('Error:')} ${words(note.error)}`);
    case 'turn-done':
      return apart(`${dim(turnSummary(note))}\n\n`);
  }
}

function words(text: string): string {
  return harmless(text).trim();
}

/** By the name that the hook's own system has for the event. */
function ofHook({ event, eventName }: Extract<Note, { eventName?: string }>): string {
  return `${eventName ?? event} hook`;
}

function compactedWords({ messages, tokens }: Extract<Note, { kind: 'compacted' }>): string {
  const left = `about ${many(tokens)} tokens are left`;
  return messages === 0
    ? `There was nothing to compact; ${left}.`
    : `Compacted ${counted(messages, 'message')}; ${left}.`;
}

const MODE_WORDS = {
  plan: 'Plan mode: nothing is changed until you approve the plan.',
  edit: 'Edit mode.',
} as const;

/** The beginning of an id is enough to resume it by. */
function sessionWords({ model, id, source }: Extract<Note, { kind: 'session' }>): string {
  return `hookline agent · ${model} · session ${id.slice(0, 8)} (${source})`;
}

/** `Agent: …`; what a sub-agent says is indented, and says who that is. */
function byAgent(agent: string, text: string, { bold }: Paint, most: number): string {
  if (agent === MAIN) return `${bold('Agent:')} ${text}`;
  return under(agent, wrapped(`${bold(`Agent ${harmless(agent)}:`)} ${text}`, most - 2));
}

function under(agent: string, text: string): string {
  return agent === MAIN ? text : indent(text, '  ');
}

function nameWidth(agent: string): number {
  return displayWidth(agent === MAIN ? 'Agent: ' : `  Agent ${harmless(agent)}: `);
}

const LEAST_RESULT = 6;

/** The beginning of what a tool answered. */
function resultLine(
  { text, isError, agent }: Extract<Note, { kind: 'tool-done' }>,
  paint: Paint,
  most: number,
): string {
  const lines = harmless(text).trimEnd().split('\n');
  const more = lines.length > 1 ? ` … ${lines.length - 1} more ${lines.length === 2 ? 'line' : 'lines'}` : '';
  const room = most - 4 - (agent === MAIN ? 0 : 2);
  const first = firstLine(text) === '' ? '(nothing)' : harmless(firstLine(text));
  const left = room - displayWidth(more);
  const line = left < LEAST_RESULT ? cut(first, Math.max(1, room)) : `${cut(first, left)}${more}`;
  return isError ? `  ${paint.red('✗')} ${line}` : `  ${paint.dim(`→ ${line}`)}`;
}

/** Before it happens the thing itself is refused; afterwards, that the agent goes on from it. */
function refusal(note: Extract<Note, { kind: 'refused' }>, paint: Paint): string {
  const { event, reason, decision } = note;
  const why = words(reason);
  const text = eventRow(event).before
    ? `${paint.red('✗')} ${paint.bold(`Blocked by ${ofHook(note)}:`)} ${why}`
    : `${paint.red('✗')} ${paint.bold(blockedFurther(null))} ${blockedFurther(why).slice(blockedFurther(null).length).trim()}`;
  return `${text}${decided(decision, paint)}`;
}

/** By this name it is found in the record. */
function decided(decision: string | null, { dim }: Paint): string {
  return decision === null ? '' : `\n${dim(`  decision ${harmless(decision)}`)}`;
}

function contextWords({ event, text }: Extract<Note, { kind: 'context' }>): string {
  const added = withoutHead(text);
  if (added === '') return `${event} hook added it to the context`;
  const more = added.split('\n').length - 1;
  const after = more === 0 ? '' : ` … ${counted(more, 'more line')}`;
  return `${event} hook added context: ${harmless(firstLine(added))}${after}`;
}

function marked(mark: string, text: string, most: number, paint = (plain: string) => plain): string {
  return `  ${mark} ${paint(cut(text, Math.max(1, most - 4)))}`;
}

function turnSummary({ usage, durationMs, contextTokens }: Extract<Note, { kind: 'turn-done' }>): string {
  return [usageWords(usage), duration(durationMs), `context ${many(contextTokens)}`].join(' · ');
}

/** Of a tool's input the command, if it has one. */
function shortly(to: Json): string {
  if (typeof to === 'string') return to;
  return isObject(to) && typeof to.command === 'string' ? to.command : JSON.stringify(to);
}
