/** One place of a template where a value goes. Slots with the same name and encoding share a variable. */
export interface Slot {
  /** The environment variable that carries the value. */
  readonly variable: string;
  /** Of the placeholder: `file_path`, `tool_args.command`. */
  readonly name: string;
  /** `json-text` stands inside a JSON string, `json-value` where JSON has a value. */
  readonly as: 'text' | 'json-text' | 'json-value';
  readonly path: boolean;
  /** It stands in the format of a `printf`, where a percent sign and a backslash are written twice. */
  readonly format?: true;
}

/** The text that the slot's variable carries. `raw` is the JSON value of the placeholder; undefined: absent. */
export function slotText(slot: Slot, raw: unknown): string {
  const text = encoded(slot, raw);
  return slot.format === true ? text.replace(/[%\\]/g, '$&$&') : text;
}

function encoded(slot: Slot, raw: unknown): string {
  switch (slot.as) {
    case 'text':
      return slot.path ? harmlessPath(textOf(raw)) : textOf(raw);
    case 'json-text':
      return JSON.stringify(textOf(raw)).slice(1, -1);
    case 'json-value':
      return JSON.stringify(raw ?? null) ?? 'null';
  }
}

const PLAIN = { useGrouping: false, maximumSignificantDigits: 17 };

function textOf(raw: unknown): string {
  if (raw === undefined || raw === null) return '';
  if (typeof raw === 'object') return JSON.stringify(raw);
  const text = String(raw);
  // no program that reads an amount expects 1e-7
  return typeof raw === 'number' && text.includes('e') ? raw.toLocaleString('en', PLAIN) : text;
}

/** A file called `-rf` is a file, not an option. */
function harmlessPath(path: string): string {
  return path.startsWith('-') ? `./${path}` : path;
}
