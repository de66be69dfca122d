import { refuses } from '../../core/decision.ts';
import { decisionOf } from '../decision-of.ts';
import type { Kind } from '../kind.ts';
import { type FieldNames, namedFields } from '../named-fields.ts';
import type { Told } from '../told.ts';

/** RFC 5424: "log audit". */
const FACILITY = 13;
const [WARNING, NOTICE, INFORMATIONAL] = [4, 5, 6];
/** No number was ever assigned to us: this one is everybody's, for examples (RFC 5612). */
const ELEMENT = 'hookline@32473';
const MOST_VALUE = 256;
/** What follows is UTF-8. */
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);

/** One message for each, after RFC 5424. */
export const syslog: Kind = {
  takes: () => true,
  parcels: ({ told, mostBytes }) => [{ by: 'syslog', messages: told.map((one) => messageOf(one, mostBytes)) }],
  rejectedIn: () => 0,
};

function messageOf(told: Told, mostBytes: number): Buffer {
  const { at, about, event, what } = told;
  const head = [
    `<${FACILITY * 8 + severityOf(told)}>1`,
    at,
    name(about?.host, 255),
    'hookline',
    '-',
    name(event ?? what, 32),
  ];
  const first = `${head.join(' ')} `;
  const before = Buffer.from(`${first}${element(told, mostBytes - first.length - BOM.length - 2)} `);
  const text = Buffer.from(textOf(told));
  const room = mostBytes - before.length - BOM.length;
  return Buffer.concat([before, BOM, cutAt(text, Math.max(0, room))]);
}

function severityOf(told: Told): number {
  const decision = decisionOf(told);
  if (told.kind === 'trail' || (decision !== null && refuses(decision))) return WARNING;
  return decision === 'ask' || told.kind === 'act' ? NOTICE : INFORMATIONAL;
}

function element({ uid, id, seq, kind, decision, about, experiment }: Told, most: number): string {
  const values: readonly (readonly [string, string | null | undefined])[] = [
    ['uid', uid],
    ['id', id],
    ['seq', String(seq)],
    ['kind', kind],
    ['decision', decision],
    ['experiment', experiment ? 'true' : null],
    ...Object.entries(namedFields(about, PARAMS)),
    [
      'hook',
      about?.hooks.find((hook) => hook.decision !== 'none')?.name ?? about?.hooks[0]?.name ?? about?.hooks[0]?.hook,
    ],
  ];
  let text = `[${ELEMENT}`;
  for (const [key, value] of values) {
    const param = value ? ` ${key}="${escaped(value)}"` : '';
    // the last of them matter least
    if (Buffer.byteLength(text) + Buffer.byteLength(param) < most) text += param;
  }
  return `${text}]`;
}

const PARAMS: FieldNames = {
  session: 'session',
  user: 'user',
  agent: 'agent',
  tool: 'tool',
  shape: 'shape',
  call: 'call',
  project: 'project',
  repository: 'repository',
  // in the head of the message
  host: null,
  hookline: null,
  agentVersion: null,
  agentId: null,
  agentType: null,
  commit: null,
  began: null,
  machine: null,
  revision: null,
};

/** A quotation mark, a backslash and a closing bracket would end it; a line break would end the message for many. */
function escaped(value: string): string {
  const short = value.length > MOST_VALUE ? `${value.slice(0, MOST_VALUE - 1)}…` : value;
  return withoutControls(short).replace(/["\\\]]/g, '\\$&');
}

function textOf({ event, what, decision, about, content }: Told): string {
  if (content !== null) return withoutControls(JSON.stringify(content));
  const shape = about?.shape ?? about?.tool;
  return withoutControls(
    [event ?? what, ...(decision === null ? [] : [decision]), ...(shape ? [shape] : [])].join(' '),
  );
}

function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, ' ');
}

/** What is printed and has no space in it; `-`: nothing. */
function name(text: string | null | undefined, most: number): string {
  const plain = (text ?? '').replace(/[^\x21-\x7e]/g, '').slice(0, most);
  return plain === '' ? '-' : plain;
}

/** Not within a character. */
function cutAt(text: Buffer, most: number): Buffer {
  if (text.length <= most) return text;
  let end = most;
  while (end > 0 && ((text[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return text.subarray(0, end);
}
