import { isObject } from '../../core/json.ts';

const READING =
  /(?:^|[_-])(?:read|get|list|search|find|view|show|stat|info|tree|grep|fetch|query|describe|open|cat|ls)(?:$|[_-])/i;
const WRITING =
  /write|edit|creat|delet|remov|mov|renam|patch|append|replac|insert|updat|put|save|copy|link|chmod|exec|run|(?:^|[_-])(?:in)?to(?:$|[_-])/i;
const DELETES = /delet|remov|unlink|trash|destroy|erase|purge|wipe|(?:^|[_-])rm(?:dir)?(?:$|[_-])/i;
const MOVES = /(?:^|[_-])(?:mov|mv(?:$|[_-]))|renam/i;

/** By the name that its server gives it. */
export function ownName(name: string): string {
  return name.slice(name.lastIndexOf('__') + 1).replace(/([a-z])([A-Z])/g, '$1_$2');
}

/** Whether a tool is called after looking, and is told nothing else. */
export function isReading(name: string, input: unknown): boolean {
  const own = ownName(name);
  return (
    READING.test(own) && !WRITING.test(own) && !opensToWrite(input) && verbsIn(input).every((verb) => !changes(verb))
  );
}

/** What becomes of the files that a tool is given, as its name says. */
export function isNamedDeleting(name: string): boolean {
  return DELETES.test(ownName(name));
}

/** Whether they may be gone afterwards, as its name or one of its words says: one tool may be for many things. */
export function takesAway(name: string, input: unknown): boolean {
  return MOVES.test(ownName(name)) || verbsIn(input).some((verb) => DELETES.test(verb) || MOVES.test(verb));
}

const VERBS = ['operation', 'action', 'command', 'op', 'verb', 'method', 'task', 'type', 'kind'];
const WORD = /^[a-z]+(?:[_-][a-z]+)?$/i;

/** Words that say which of its things a tool should do. Where there is an address, a method is one of the network's. */
function verbsIn(input: unknown): readonly string[] {
  if (!isObject(input)) return [];
  const isRequest = typeof input.url === 'string' || typeof input.endpoint === 'string';
  return VERBS.filter((field) => field !== 'method' || !isRequest)
    .map((field) => input[field])
    .filter((word) => typeof word === 'string')
    .filter((word) => WORD.test(word));
}

const CHANGING = /^(?:over)?(?:write|edit|create|append|replace|insert|update|put|save|copy|truncate)/i;

function changes(verb: string): boolean {
  return CHANGING.test(verb) || DELETES.test(verb) || MOVES.test(verb);
}

/** As programs open files: `w`, `a`, `r+`. */
function opensToWrite(input: unknown): boolean {
  return (
    isObject(input) && typeof input.mode === 'string' && /^(?:[wax][bt]?\+?|rb?\+b?|write|append)$/i.test(input.mode)
  );
}
