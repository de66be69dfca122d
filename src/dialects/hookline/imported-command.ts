import type { CommandHandler } from '../../core/hook.ts';
import type { Migration, NativeSource } from '../../core/migration.ts';
import type { Slot } from '../../core/slot.ts';

interface ImportedCommand {
  readonly run: string;
  /** Variables that are the same for every event. */
  readonly env: Readonly<Record<string, string>>;
  readonly differs: readonly string[];
}

const REFERENCE = /\$\{\w+\}/;
const NOT_A_REFERENCE = /[\\"`]|\$(?!\{\w+\})/g;

/** What is read from and written to is no program. */
const REDIRECTIONS = /\d*[<>]{1,2}&?\s*\S+/g;
const HAS_SCRIPT = /\/|\.(?:sh|bash|py|js|mjs|cjs|ts|rb|pl|php)\b/;

/** The command as it is, after the lines that give it by its own names what a native hook is given by others. */
export function importedCommand(handler: CommandHandler, migration: Migration): ImportedCommand {
  const { template, command } = handler;
  if (template?.kind === 'refused')
    return { run: command, env: handler.env, differs: [`It cannot run: ${template.why}`] };
  const slots = template?.kind === 'filled' ? template.slots : [];
  const text = template?.kind === 'filled' ? template.command : command;
  const values = slots.map((slot) => valueIn(slot, migration.placeholder(slot.name), command));
  const variables = neededVariables(command, migration);
  const expanded = Object.entries(handler.env).filter(
    ([, value]) => migration.expandsEnvironment && REFERENCE.test(value),
  );
  const lines = [
    ...expanded.map(([name, value]) => `export ${name}="${value.replace(NOT_A_REFERENCE, '\\$&')}"`),
    ...values.flatMap(({ slot, source, name, given }) => (given ? [] : `${name}=${wordFor(slot, source)}`)),
    ...variables.map(([name, source]) => `export ${name}=${shellWord(source)}`),
  ];
  const unknown = values.filter(({ source }) => source === null).map(({ slot }) => slot.name);
  const usesJq = [...values.map(({ source }) => source), ...variables.map(([, source]) => source)].some(
    (source) => source !== null && 'jq' in source,
  );
  const needsJq = usesJq || values.some(({ slot }) => slot.as !== 'text');
  return {
    env: Object.fromEntries(
      Object.entries(handler.env).filter((entry) => !expanded.some(([name]) => name === entry[0])),
    ),
    run: [...lines, withNames(text, values)].join('\n'),
    differs: [
      ...unknown.map((name) => `Nothing native has the value of "${name}": it is empty.`),
      ...(needsJq ? ['It needs jq, to take values from the payload.'] : []),
    ],
  };
}

interface Value {
  readonly slot: Slot;
  readonly source: NativeSource | null;
  /** The variable that carries it natively. */
  readonly name: string;
  /** A native hook is given it already. */
  readonly given: boolean;
}

/** By the name of its placeholder, unless the command has something else of that name. */
function valueIn(slot: Slot, source: NativeSource | null, command: string): Value {
  const native =
    slot.as === 'text' && source !== null && 'shell' in source ? /^\$(\w+)$/.exec(source.shell)?.[1] : undefined;
  if (native !== undefined) return { slot, source, name: native, given: true };
  const own = `${slot.name.replace(/\W/g, '_')}${slot.as === 'text' ? '' : '_json'}`;
  const taken = new RegExp(`\\$\\{?${own}\\b|\\b${own}=`).test(command);
  return { slot, source, name: taken ? slot.variable : own, given: false };
}

function withNames(text: string, values: readonly Value[]): string {
  return values.reduce(
    (written, { slot, name }) => written.replace(new RegExp(`\\b${slot.variable}\\b`, 'g'), name),
    text,
  );
}

/** Those that the command names, or all of them where it runs a script that may. */
function neededVariables(command: string, { variables }: Migration): readonly (readonly [string, NativeSource])[] {
  const all = Object.entries(variables);
  return HAS_SCRIPT.test(command.replace(REDIRECTIONS, ''))
    ? all
    : all.filter(([name]) => new RegExp(`\\b${name}\\b`).test(command));
}

function wordFor({ as }: Slot, source: NativeSource | null): string {
  if (source === null) return as === 'json-value' ? 'null' : "''";
  if (as === 'text') return shellWord(source);
  const filter = 'jq' in source ? source.jq : '$ARGS.positional[0]';
  const encoded =
    as === 'json-value'
      ? `(${filter}) | tojson`
      : `(${filter}) | (if type == "string" then . else (. // "" | tojson) end) | tojson | .[1:-1]`;
  const args = 'jq' in source ? '' : ` -n --args "${source.shell}"`;
  return `"$(jq -rc '${encoded}'${args}${'jq' in source ? ' < "$HOOKLINE_EVENT_FILE"' : ''})"`;
}

function shellWord(source: NativeSource): string {
  if ('shell' in source) return `"${source.shell}"`;
  return `"$(jq -rc '${source.jq} | values' < "$HOOKLINE_EVENT_FILE")"`;
}
