import { calledTools } from '../../core/called-tools.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { isObject, type JsonObject, sameJson } from '../../core/json.ts';
import { absolutePath, wholePath } from '../../core/path-forms.ts';
import type { RuleException } from '../../core/rule-change.ts';
import { toolNamesIn } from '../../dialects/tool-names.ts';
import { besidesItsLine, callIdentity } from '../../matching/call-identity.ts';
import { FOLDER_FIELDS, workingFolder } from '../../matching/changes/tool-fields.ts';
import { liesIn } from '../lies-in.ts';
import { isShellCall, lineOfCall } from './line-of-call.ts';

/** An exception, and where the folders in it begin. */
export interface PlacedException {
  readonly exception: RuleException;
  readonly root: string;
  readonly home: string;
}

/** Whether an event is one of the calls that are excepted: the very same, not one that is only like it. */
export function exceptionTest(exceptions: readonly PlacedException[]): (event: HookEvent) => boolean {
  return ({ payload }) => {
    const { tool_input: input, cwd } = payload;
    if (!isObject(input)) return false;
    const call: Call = { tools: calledTools(payload), input, cwd };
    return exceptions.some(
      (placed) =>
        ('command' in placed.exception ? isLine(placed.exception, call) : isCall(placed.exception, call)) &&
        isThere(placed, call),
    );
  };
}

interface Call {
  readonly tools: readonly string[];
  readonly input: JsonObject;
  readonly cwd: string;
}

/** The line is all that the call is given; its folder is judged by `in` where that is written. */
function isLine(
  { command, in: folder }: Extract<RuleException, { readonly command: string }>,
  { tools, input, cwd }: Call,
): boolean {
  if (!isShellCall(tools) || lineOfCall(input) !== command) return false;
  const more = besidesItsLine(input, cwd);
  return more.every((field) => folder !== undefined && FOLDER_FIELDS.includes(field));
}

function isCall(
  { tool, input: wanted }: Extract<RuleException, { readonly tool: string }>,
  { tools, input, cwd }: Call,
): boolean {
  const names = tools.flatMap((name) => [name, ...toolNamesIn('hookline', name)]);
  return names.includes(tool) && sameJson(callIdentity(tools, wanted, cwd), callIdentity(tools, input, cwd));
}

/** Where the call would work: in the agent's folder, or in one that the tool is told. */
export function isThere({ exception, root, home }: PlacedException, { input, cwd }: Omit<Call, 'tools'>): boolean {
  if (exception.in === undefined) return true;
  // nobody knows which of two would count
  if (FOLDER_FIELDS.filter((field) => (input[field] ?? null) !== null).length > 1) return false;
  const own = workingFolder(input);
  return liesIn(absolutePath(wholePath(exception.in, root, home), '/'), own === null ? cwd : absolutePath(own, cwd));
}
