import { type Remark, remark } from '../core/diagnostic.ts';
import { type Filled, filledOf } from '../core/handler.ts';
import type { Ending, Report } from '../core/report.ts';
import { typed } from '../core/shown-text.ts';
import type { CommandJob } from './command-job.ts';
import {
  bytesOf,
  type ComposedEnvironment,
  EVENT_FILE,
  MAX_TOTAL_BYTES,
  MAX_VARIABLE_BYTES,
  withoutNul,
} from './environment.ts';
import type { HookFiles } from './hook-files.ts';
import type { GivenInput } from './processes/given-input.ts';
import { shortened } from './shortened.ts';

/** How a hook is given what no environment can hold. */
export interface GivenOtherwise {
  /** What its shell does before the command. */
  readonly before: string;
  /** How it ended, and what it was not given whole, or may have handed to a program that could not be given it. */
  readonly afterwards: (
    ended: Ended & { readonly stdout: string; readonly wasRead: ReturnType<GivenInput['wasRead']> },
  ) => Ended & Pick<Report, 'leftOut' | 'onlyRecords' | 'notWhole' | 'notes'>;
}

interface Ended {
  readonly ending: Ending;
  readonly stderr: string;
}

/** Adds to the environment what can be given of the variables that were left out of it. */
export async function giveOtherwise(
  { env, leftOut, tooLong }: ComposedEnvironment,
  { handler, input, seenIn }: Pick<CommandJob, 'handler' | 'input' | 'seenIn'>,
  files: HookFiles,
  tag: string,
): Promise<GivenOtherwise> {
  const template = filledOf(handler);
  const { mayRead, onlyRecords } = await seenIn(handler);
  const eventFile = files.giveEvent();
  if (eventFile !== null) env[EVENT_FILE] = eventFile;
  giveShortened(env, leftOut, input.env);
  const filled = tooLong.map((name) => {
    const path = files.give(`${withoutNul(input.values?.[name] ?? '')}${END}`);
    return filling(name, path ?? '', tag);
  });
  const values = placeholdersOf(template, tooLong);
  const handedOn = values.filter((name) => template?.handsOn.includes(name));
  const unwritten = eventFile === null ? [EVENT_FILE] : [];
  const missing = [...leftOut, ...unwritten];
  return {
    before: filled.join(''),
    afterwards({ ending, stderr, stdout, wasRead }) {
      // who looks at a part of the event, or answers to it, is one that decides, whatever its command looks at
      const decides = wasRead === 'part' || stdout.includes('{');
      const notWhole = [...(decides ? missing : missing.filter(mayRead)), ...handedOn];
      if (stderr.includes(lost(tag))) {
        const why = `the values of ${values.join(', ')} could not be given to it`;
        return { ending: { kind: 'unstarted', why }, stderr: '', leftOut: values, onlyRecords };
      }
      const limited = /Argument list too long/i.test(stderr) ? values : [];
      const missed = [...new Set([...notWhole, ...limited])];
      const told = missed.length === 0 ? {} : { notWhole: notGiven(missed), notes: missed.map(notGivenRemark) };
      return { ending, stderr, leftOut: missed, onlyRecords, ...told };
    },
  };
}

/** The placeholders that these variables carry. */
function placeholdersOf(template: Filled | null, variables: readonly string[]): readonly string[] {
  const slots = template?.slots.filter(({ variable }) => variables.includes(variable)) ?? [];
  return [...new Set(slots.map(({ name }) => name))];
}

/** A substitution takes the line breaks off the end: this stands there instead. In no encoding is it half a character. */
const END = '.';

/** A variable of the shell that is not exported: there is no limit to it, until it is handed to another program. */
function filling(name: string, path: string, tag: string): string {
  const reading = `${name}=$(command -p cat ${typed(path)})`;
  const failing = `echo ${typed(lost(tag))} >&2; exit 1`;
  return `${reading}; case $${name} in *${END}) ${name}=\${${name}%${END}};; *) ${failing};; esac; `;
}

function lost(tag: string): string {
  return `hookline: the values of run ${tag} could not be read`;
}

/** As much of each as there is room for, in equal parts. */
function giveShortened(
  env: Record<string, string>,
  names: readonly string[],
  variables: Readonly<Record<string, string>>,
): void {
  const taken = Object.entries(env).reduce((sum, [name, value]) => sum + bytesOf(name, value), 0);
  const roomBytes = Math.floor((MAX_TOTAL_BYTES - taken) / Math.max(names.length, 1));
  for (const name of names) {
    const mostBytes = Math.min(MAX_VARIABLE_BYTES, roomBytes) - bytesOf(name, '');
    if (mostBytes > 0) env[name] = shortened(withoutNul(variables[name] ?? ''), mostBytes);
  }
}

/** Why a hook was not given all of its event, and what to do about it. */
function notGiven(names: readonly string[]): string {
  const tooLong = names.filter((name) => name !== EVENT_FILE);
  if (tooLong.length === 0) return NO_FILE;
  return `${tooLong.join(', ')} is longer than the 128 KiB that one variable or argument can hold. Let it read its standard input to the end, where the event is whole.`;
}

function notGivenRemark(name: string): Remark {
  if (name === EVENT_FILE) return remark('NO_EVENT_FILE', `This hook was not given all of its event: ${NO_FILE}`);
  const message = `${name} is longer than the 128 KiB that one variable or argument can hold; the event is whole on the standard input of the hook.`;
  return remark('INPUT_TOO_LONG', message);
}

const NO_FILE = `no file could be written for it that ${EVENT_FILE} would name. Make the temporary folder writable, or set TMPDIR to one that is; or let it read its standard input.`;
