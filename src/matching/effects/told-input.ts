import { isObject } from '../../core/json.ts';
import { pathsIn } from '../../core/paths-in.ts';
import { toolKind } from '../../dialects/tool-names.ts';
import { saysNothing } from '../call-identity.ts';
import { FOLDER_FIELDS, LINE_FIELDS } from '../changes/tool-fields.ts';

/** Fields that are for people, or say how long and how much. */
const IDLE = /^(?:description|explanation|justification|prompt|reason|timeout\w*|run_in_background|is_?background)$/i;
const SHELL = /^(?:yield_time_ms|max_output_tokens|tty|login)$/;
/** What is written, and where in the file. */
const WRITING =
  /^(?:content|contents|file_text|new_source|(?:old|new)_(?:string|str|text)|(?:old|new)(?:String|Str|Text)|insert_text|insert_line|text|cell_id|cell_type|edit_mode|replace_?all)$/i;
const EDITS = new Set(['view', 'create', 'str_replace', 'insert']);
const PATCHES = ['patch', 'diff', 'input', 'patchText', 'command'];
const READING = /^(?:offset|limit|pages|(?:start|end)_?line\w*|view_range|encoding)$/i;
const SEARCHING =
  /^(?:pattern|query|regex|output_mode|type|head_limit|multiline|case_sensitive|-[nioABC]|offset|limit|context)$/i;
const FILTERING = /^(?:glob|include|include_pattern|file_?pattern)$/i;
const FETCHING = /^(?:url|urls|uri|query|format|max_length|start_index|allowed_domains|blocked_domains)$/i;

/** Whether every field of a call is one of which it is known what it does. What a server calls its tool says nothing. */
export function isToldInput(name: string, input: unknown): boolean {
  if (typeof input === 'string') return toolKind(name) === 'shell' || isPatch(input);
  if (!isObject(input)) return false;
  const isKnown = knownFields(name, input);
  return isKnown !== null && leavesOf(input).every(([field, value]) => isEmpty(value) || isKnown(field, value));
}

type IsKnown = (field: string, value: unknown) => boolean;

function knownFields(name: string, input: object): IsKnown | null {
  const paths: ReadonlySet<unknown> = new Set(pathsIn(input).all);
  const orPath =
    (known: IsKnown): IsKnown =>
    (field, value) =>
      IDLE.test(field) || known(field, value) || (typeof value === 'string' && paths.has(value));
  switch (toolKind(name)) {
    case 'shell':
      return (field, value) =>
        IDLE.test(field) ||
        saysNothing('shell', field, value) ||
        SHELL.test(field) ||
        FOLDER_FIELDS.includes(field) ||
        (LINE_FIELDS.includes(field) && typeof value === 'string');
    case 'file-read':
      return orPath((field) => READING.test(field));
    case 'file-write':
      return orPath((field, value) => {
        if (typeof value === 'string' && PATCHES.includes(field)) return EDITS.has(value) || isPatch(value);
        return WRITING.test(field) || READING.test(field);
      });
    case 'search':
      return orPath(
        (field, value) => SEARCHING.test(field) || (FILTERING.test(field) && !/\.\.|^[/~]/.test(String(value))),
      );
    case 'fetch':
      return (field) => IDLE.test(field) || FETCHING.test(field);
    default:
      return null;
  }
}

/** A patch of which each line that says what becomes of a file is one that is read here. */
function isPatch(text: string): boolean {
  const said = text.split('\n').filter((line) => /^\s*\*\*\*/.test(line));
  return said.length > 0 && said.every((line) => PATCH_LINE.test(line));
}

const PATCH_LINE = /^\*\*\* (?:Begin Patch|End Patch|End of File|(?:Add|Update|Delete) File: [^\s].*)\s*$/;

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === false || value === '';
}

/** Every value that holds no other, with the name of the field that it stands in. */
function leavesOf(value: object, field = '', depth = 0): readonly (readonly [string, unknown])[] {
  if (depth > MAX_DEPTH) return [['', value]];
  return Object.entries(value).flatMap(([key, one]): readonly (readonly [string, unknown])[] => {
    const name = Array.isArray(value) ? field : key;
    return typeof one === 'object' && one !== null ? leavesOf(one, name, depth + 1) : [[name, one]];
  });
}

const MAX_DEPTH = 8;
