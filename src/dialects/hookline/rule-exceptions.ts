import { isObject } from '../../core/json.ts';
import { entryOf, kindName, type Located, type LocatedMap, plain, presentIn } from '../../core/located.ts';
import type { RuleException } from '../../core/rule-change.ts';

/** Says what is wrong, and where. */
export type Wrong = (at: number, message: string, hint?: string) => void;

const FORM = 'write { command: … } or { tool: …, input: { … } }, with in: a folder where only that is meant';
const KEYS = ['command', 'tool', 'input', 'in', 'why'];

/** The calls that a rule does not concern. What is not written whole excepts nothing. */
export function readExceptions(name: string, value: Located, wrong: Wrong): readonly RuleException[] {
  const items = value.kind === 'list' ? value.items : [value];
  return items.flatMap((item) => {
    const exception = item.kind === 'map' ? exceptionIn(item) : `it is ${kindName(item)}`;
    if (typeof exception !== 'string') return exception;
    wrong(item.at, `An exception of the rule "${name}" cannot be read, and excepts nothing: ${exception}.`, FORM);
    return [];
  });
}

/** In words: what is wrong with it. */
function exceptionIn(map: LocatedMap): RuleException | string {
  const unknown = map.entries.find(({ key }, i) => !KEYS.includes(key) || entryOf(map, key) !== map.entries[i]);
  if (unknown !== undefined) {
    return KEYS.includes(unknown.key) ? `"${unknown.key}" stands twice` : `"${unknown.key}" means nothing there`;
  }
  const folder = textOf(map, 'in');
  const command = textOf(map, 'command');
  const tool = textOf(map, 'tool');
  if (folder === false || command === false || tool === false) return 'its values are texts';
  const where = folder === null ? {} : { in: folder };
  const input = inputOf(map);
  if (command !== null && tool === null && input === null) return { command: command.trim(), ...where };
  if (command === null && tool !== null && isObject(input)) return { tool, input, ...where };
  return 'it names neither a command nor a tool with its input';
}

function inputOf(map: LocatedMap): unknown {
  const node = presentIn(map, 'input');
  return node === null ? null : plain(node);
}

/** False: it is something else than a text. */
function textOf(map: LocatedMap, key: string): string | null | false {
  const node = presentIn(map, key);
  if (node === null) return null;
  return node.kind === 'scalar' && typeof node.value === 'string' && node.value.trim() !== '' ? node.value : false;
}
