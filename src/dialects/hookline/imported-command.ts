import { type CommandHandler, isReadAsSh } from '../../core/handler.ts';
import type { HookSpec } from '../../core/hook.ts';
import type { Differences, Migration, NativeSource } from '../../core/migration.ts';
import type { Slot } from '../../core/slot.ts';
import { quotedWord } from '../../shell/quoted-word.ts';
import { linesGiving, type NamedValue, needsJq, type WithoutValue } from './imported-values.ts';

interface ImportedCommand extends Differences {
  readonly run: string;
  readonly args: CommandHandler['args'];
  /** Variables that are the same for every event. */
  readonly env: Readonly<Record<string, string>>;
}

const REFERENCE = /\$\{\w+\}/;
const NOT_A_REFERENCE = /[\\"`]|\$(?!\{\w+\})/g;

/** One value may be needed in more than one form. */
const SUFFIXES = { text: '', 'json-text': '_escaped', 'json-value': '_json' } as const;

/** What is read from and written to is no program. */
const REDIRECTIONS = /\d*[<>]{1,2}&?\s*\S+/g;
const HAS_SCRIPT = /\/|\.(?:sh|bash|py|js|mjs|cjs|ts|rb|pl|php)\b/;

/** The command as it is, after the lines that give it by its own names what a native hook is given by others. */
export function importedCommand(
  spec: HookSpec,
  handler: CommandHandler,
  migration: Migration,
  without: WithoutValue,
): ImportedCommand {
  const { template, command, args } = handler;
  const slots = template?.kind === 'filled' ? template.slots : [];
  const variables = neededVariables([command, ...(args ?? [])].join(' '), migration.variables(spec));
  if (!isReadAsSh(handler.shell) && variables.length > 0) return withoutVariables(handler, variables);
  const placed = slots.map((slot) => placedValue(slot, migration.placeholder(slot.name), command, variables));
  const expanded = Object.entries(handler.env).filter(
    ([, value]) => migration.expandsEnvironment && REFERENCE.test(value),
  );
  const values = [...placed.flatMap(({ value }) => value ?? []), ...variables];
  const lines = [
    ...expanded.map(([name, value]) => `export ${name}="${value.replace(NOT_A_REFERENCE, '\\$&')}"`),
    ...linesGiving(values, without),
  ];
  const text = withNames(template?.kind === 'filled' ? template.command : command, placed);
  const inShell = lines.length > 0 && args !== null;
  const unknown = placed.filter(({ source }) => source === null).map(({ slot }) => slot.name);
  return {
    env: Object.fromEntries(
      Object.entries(handler.env).filter((entry) => !expanded.some(([name]) => name === entry[0])),
    ),
    run: [...lines, inShell ? `exec ${[command, ...args].map(quotedWord).join(' ')}` : text].join('\n'),
    args: inShell ? null : args,
    careful: unknown.map((name) => `Nothing native has the value of "${name}": it is empty.`),
    differs: needsJq(values) ? ['It needs jq, to take values from the payload.'] : [],
  };
}

/** Fails as the hook did, and says why; what it was stays readable. */
export function failingCommand(command: string, why: string): string {
  const comments = command
    .trimEnd()
    .split(/\r\n|[\n\r]/)
    .map((line) => `# ${line}`);
  return [...comments, `echo ${quotedWord(why)} >&2`, 'exit 1'].join('\n');
}

/** Another language than sh's has another way to say it. */
function withoutVariables({ command, args, env }: CommandHandler, variables: readonly NamedValue[]): ImportedCommand {
  const names = variables.map(({ name }) => name).join(', ');
  return { run: command, args, env, careful: [`It is not given ${names}.`], differs: [] };
}

interface PlacedValue {
  readonly slot: Slot;
  readonly source: NativeSource | null;
  /** The variable that carries it natively. */
  readonly name: string;
  /** What has to be given first; null: it is there already. */
  readonly value: NamedValue | null;
}

/** By the name of its placeholder, unless the command has something else of that name. */
function placedValue(
  slot: Slot,
  source: NativeSource | null,
  command: string,
  variables: readonly NamedValue[],
): PlacedValue {
  const { as, path, format = false } = slot;
  const native = source !== null && 'shell' in source ? /^\$(\w+)$/.exec(source.shell)?.[1] : undefined;
  const same = variables.find(({ name }) => name === slot.name)?.name;
  const there = as === 'text' && !format ? (native ?? same) : undefined;
  if (there !== undefined) return { slot, source, name: there, value: null };
  const own = `${slot.name.replace(/\W/g, '_')}${SUFFIXES[as]}${format ? '_format' : ''}`;
  const taken = new RegExp(`\\$\\{?${own}\\b|\\b${own}=`).test(command);
  const name = taken ? slot.variable : own;
  return { slot, source, name, value: { name, source, as, path, format, exported: false } };
}

function withNames(text: string, placed: readonly PlacedValue[]): string {
  return placed.reduce(
    (written, { slot, name }) => written.replace(new RegExp(`\\b${slot.variable}\\b`, 'g'), name),
    text,
  );
}

/** Those that the command names, or all of them where it runs a script that may. */
function neededVariables(command: string, variables: Readonly<Record<string, NativeSource>>): readonly NamedValue[] {
  const runsScript = HAS_SCRIPT.test(command.replace(REDIRECTIONS, ''));
  return Object.entries(variables)
    .filter(([name]) => runsScript || new RegExp(`\\b${name}\\b`).test(command))
    .map(([name, source]) => ({ name, source, as: 'text', path: false, format: false, exported: true }));
}
