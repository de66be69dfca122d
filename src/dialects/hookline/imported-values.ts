import type { NativeSource } from '../../core/migration.ts';
import type { Slot } from '../../core/slot.ts';
import { quotedWord } from '../../shell/quoted-word.ts';

/** A value that a command expects in a variable of its shell. */
export interface NamedValue {
  readonly name: string;
  readonly source: NativeSource | null;
  readonly as: Slot['as'];
  readonly path: boolean;
  /** It stands in the format of a `printf`. */
  readonly format: boolean;
  /** Programs see it too. */
  readonly exported: boolean;
}

/** How the hook ends where a value cannot be had: 2 refuses, 1 is a failure. */
export interface WithoutValue {
  readonly missing: 1 | 2;
  readonly tooLong: 1 | 2;
}

/** Linux: one string of an environment is at most 128 KiB, its name included. */
const MAX_BYTES = 131_000;

/** The lines of sh that give a command its values, before it begins. Without jq, or without room, it does not begin. */
export function linesGiving(values: readonly NamedValue[], without: WithoutValue): readonly string[] {
  const lines = values.flatMap((value) => lineGiving(value, without));
  return needsJq(values) ? [...taking(without), ...lines] : lines;
}

export function needsJq(values: readonly NamedValue[]): boolean {
  return values.some((value) => filterOf(value) !== null);
}

/** The x keeps newlines at the end, which `$(…)` would take away. */
function taking({ missing }: WithoutValue): readonly string[] {
  return [
    'hookline_take() {',
    `  taken="$(jq -cj "$2" < "$HOOKLINE_EVENT_FILE" && printf x)" || { echo 'This hook needs jq.' >&2; exit ${missing}; }`,
    `  eval "$1=\\\${taken%x}"`,
    '}',
  ];
}

function lineGiving(value: NamedValue, { tooLong }: WithoutValue): readonly string[] {
  const { name, source, exported } = value;
  const filter = filterOf(value);
  const exporting = [
    `[ $(printf %s "$${name}" | wc -c) -le ${MAX_BYTES} ] || { echo "${name} is too long." >&2; exit ${tooLong}; }`,
    `export ${name}`,
  ];
  // what only the shell knows may be of any size
  if (filter !== null) return [`hookline_take ${name} ${quotedWord(filter)}`, ...(exported ? exporting : [])];
  return [`${exported ? 'export ' : ''}${name}=${wordFor(source, value.as)}`];
}

function wordFor(source: NativeSource | null, as: Slot['as']): string {
  if (source === null) return as === 'json-value' ? 'null' : "''";
  return 'shell' in source ? `"${source.shell}"` : 'text' in source ? quotedWord(source.text) : '';
}

/** What jq has to do; null: nothing. */
function filterOf(value: NamedValue): string | null {
  const filter = valueFilter(value);
  return filter === null || !value.format
    ? filter
    : `${filter} | tostring | gsub("%"; "%%") | gsub("\\\\\\\\"; "\\\\\\\\")`;
}

function valueFilter({ source, as, path, format }: NamedValue): string | null {
  if (source === null || 'text' in source) return null;
  if ('shell' in source) {
    const variable = source.shell.replace('$', '$ENV.');
    if (as !== 'text') return encoded(`${variable} | if . == "" then null else . end`, as, false);
    return format ? `${variable} | values` : null;
  }
  if (as !== 'text') return encoded(source.jq, as, source.json === true);
  const text = source.json ? `${source.jq} | values | tojson` : `${source.jq} | values`;
  return path ? `${text} | tostring | if startswith("-") then "./" + . else . end` : text;
}

function encoded(filter: string, as: 'json-text' | 'json-value', isJson: boolean): string {
  if (as === 'json-value') return `[${filter}][0] | tojson`;
  const text = isJson ? 'tojson' : 'if type == "string" then . else tojson end';
  return `${filter} | values | ${text} | tojson | .[1:-1]`;
}
