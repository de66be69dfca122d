import { calledTools } from '../../core/called-tools.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { isObject, sameJson } from '../../core/json.ts';
import { absolutePath, wholePath } from '../../core/path-forms.ts';
import type { RuleException } from '../../core/rule-change.ts';
import { toolKind, toolNamesIn } from '../../dialects/tool-names.ts';
import { LINE_FIELDS, workingFolder } from '../../matching/changes/tool-fields.ts';
import { liesIn } from '../lies-in.ts';

/** An exception, and where the folders in it begin. */
export interface PlacedException {
  readonly exception: RuleException;
  readonly root: string;
  readonly home: string;
}

/** Whether an event is one of the calls that are excepted: the very same, not one that is only like it. */
export function exceptionTest(exceptions: readonly PlacedException[]): (event: HookEvent) => boolean {
  return ({ payload }) => {
    const input = payload.tool_input;
    const tools = calledTools(payload);
    return exceptions.some(({ exception, root, home }) => {
      const isSame = 'command' in exception ? isLine(exception.command, tools, input) : isCall(exception, tools, input);
      return isSame && (exception.in === undefined || isIn(exception.in, payload.cwd, input, { root, home }));
    });
  };
}

/** What a shell is given besides its line may make another line of it. */
const BESIDES = /^(?:env|environment|stdin|input)/i;

/** What a shell leaves out around a line; any other space is part of a word. */
function trimmed(line: string): string {
  const isSpace = (at: number): boolean => ' \t\n'.includes(line[at] ?? '-');
  let [from, to] = [0, line.length];
  while (from < to && isSpace(from)) from += 1;
  while (to > from && isSpace(to - 1) && line[to - 2] !== '\\') to -= 1;
  return line.slice(from, to);
}

function isLine(line: string, tools: readonly string[], input: unknown): boolean {
  // who is given a patch by the way does more than the line says
  if (!isObject(input) || tools.length === 0 || !tools.every((tool) => toolKind(tool) === 'shell')) return false;
  const given = LINE_FIELDS.flatMap((field) => (input[field] === undefined ? [] : [input[field]]));
  const [only] = given;
  if (given.length !== 1 || typeof only !== 'string' || trimmed(only) !== line) return false;
  return !Object.keys(input).some((key) => BESIDES.test(key));
}

function isCall(
  { tool, input: wanted }: Extract<RuleException, { readonly tool: string }>,
  tools: readonly string[],
  input: unknown,
): boolean {
  const names = tools.flatMap((name) => [name, ...toolNamesIn('hookline', name)]);
  return names.includes(tool) && isObject(input) && sameJson(wanted, input);
}

/** Where the call would work: both the agent's folder, and one that the tool is told. */
function isIn(
  folder: string,
  cwd: string,
  input: unknown,
  { root, home }: Pick<PlacedException, 'root' | 'home'>,
): boolean {
  const where = wholePath(folder, root, home);
  const own = workingFolder(input);
  return liesIn(absolutePath(where, '/'), own === null ? cwd : absolutePath(own, cwd));
}
