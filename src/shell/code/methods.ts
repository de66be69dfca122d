import type { Row, Rows } from './row.ts';
import type { Value } from './value.ts';

/** The row of a method, by what it belongs to; null: there is none. */
export function methodOf(owner: Value, name: string, calls: Rows): Row | null {
  const types = [
    owner.is === 'thing' ? owner.type : owner.is,
    ...(owner.is === 'thing' && owner.type !== 'Path' ? ['file'] : []),
    ...(TYPES[owner.is] ?? []),
    'any',
  ];
  for (const type of types) {
    const row = calls.get(`${type}.${name}`);
    if (row !== undefined) return row;
  }
  // whatever it is, what it gives is made of what it is and of what it is given
  return KNOWN_OWNER[owner.is] === true || PASSING.test(name) ? { verb: 'passes', operands: [] } : null;
}

/** What a method is looked for as well. */
const TYPES: Partial<Record<Value['is'], readonly string[]>> = {
  unknown: ['text', 'list'],
  text: ['text'],
  list: ['list'],
};
const KNOWN_OWNER: Partial<Record<Value['is'], true>> = { text: true, list: true };

/** Methods of texts, lists, dictionaries, answers and processes: they do nothing to anybody. */
const PASSING =
  /^(?:read|readline|readlines|text|json|blob|arrayBuffer|content|decode|encode|get|items|values|entries|keys|pop|shift|splice|sort|copy|strip|split|join|format|replace|group|groups|communicate|wait|toString|valueOf|flat|fill|next|iter_content|iter_lines|raise_for_status|close|start|result|done|clear|remove|discard|reverse|trim|slice|match|matchAll|padStart|padEnd|localeCompare|at|concat|parse_args|parse|stringify|total_seconds|isoformat|strftime|timestamp|toISOString|getTime|toFixed|toLocaleString|hexdigest|digest|findall|sub|unref|ref|on|once|off|resume|setEncoding|exec|splitlines|title|zfill|lower|upper|capitalize|ljust|rjust|center|count|index|union|intersection|difference|partition|translate|seek|tell|flush|fileno|getvalue|head|tail|describe|sum|mean|max|min|groupby|merge|fetchall|fetchone|commit|cursor|search|fullmatch|finditer|subn|substitute|safe_substitute|render|kill|terminate|poll|send_signal|assertEqual|assertTrue|toBe|toEqual)$/;
