import { nowMs } from '../../core/now-ms.ts';
import { afterFailure, afterTool, type Ran } from './after-tool.ts';
import { beforeTool, needsPerson } from './before-tool.ts';
import type { ExecuteOptions, GivenOutput, ModelOutput, SdkTool } from './sdk-types.ts';
import { type Around, type ToolCall, toolCall } from './tool-call.ts';

/** One tool with hooks around it. */
export function hookedTool(name: string, given: object, around: Around): object {
  const tool: SdkTool = given;
  const { execute } = tool;
  if (typeof execute !== 'function') return given;
  const run = ({ input }: ToolCall, options: ExecuteOptions): unknown => execute.call(tool, input, options);
  const callOf = (input: unknown, options: ExecuteOptions): ToolCall =>
    toolCall({ name, tool, input }, options, around);
  const own: SdkTool = {
    execute: isAsyncGenerator(execute)
      ? (input, options) => streamed(callOf(input, options), (call) => run(call, options), around)
      : (input, options) => awaited(callOf(input, options), (call) => run(call, options), around),
    toModelOutput: (output: GivenOutput) => modelOutput(tool, output, around.notes.get(output.toolCallId) ?? []),
    ...(around.approval === 'sdk'
      ? { needsApproval: (input, options) => asksSomebody(callOf(input, options), options, around) }
      : {}),
  };
  // a tool may be of a class
  return Object.assign(Object.create(Object.getPrototypeOf(given)), given, own);
}

type Run = (call: ToolCall) => unknown;

async function awaited(asked: ToolCall, run: Run, around: Around): Promise<unknown> {
  const { call, notes } = await beforeTool(asked, around);
  const began = nowMs();
  const ran = (): Ran => ({ call, notes, durationMs: Math.round(nowMs() - began) });
  let output: unknown;
  try {
    output = await lastOf(run(call));
  } catch (error) {
    throw await afterFailure(ran(), error, around);
  }
  return afterTool(ran(), output, around);
}

/** A tool that tells what it has so far: each is passed on at once, and hooks see the last. */
async function* streamed(asked: ToolCall, run: Run, around: Around): AsyncGenerator<unknown> {
  const { call, notes } = await beforeTool(asked, around);
  const began = nowMs();
  const ran = (): Ran => ({ call, notes, durationMs: Math.round(nowMs() - began) });
  let last: unknown;
  try {
    const outputs = run(call);
    for await (const output of isAsyncIterable(outputs) ? outputs : []) {
      last = output;
      yield output;
    }
  } catch (error) {
    throw await afterFailure(ran(), error, around);
  }
  const output = await afterTool(ran(), last, around);
  if (output !== last) yield output;
}

/** The tool's own rule counts, too; what hooks refuse nobody is asked about. */
async function asksSomebody(call: ToolCall, options: ExecuteOptions, around: Around): Promise<boolean> {
  const { needsApproval = false } = call.tool;
  const person = await needsPerson(call, around);
  if (person.kind === 'refused') return false;
  if (person.kind === 'asked') return true;
  return typeof needsApproval === 'function' ? needsApproval.call(call.tool, call.input, options) : needsApproval;
}

/** A function that only returns such an iterator: whether it does is known too late to tell what comes before the last. */
async function lastOf(result: unknown): Promise<unknown> {
  if (!isAsyncIterable(result)) return result;
  let last: unknown;
  for await (const output of result) last = output;
  return last;
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/** Known before it is called: the AI SDK wants to know at once. */
function isAsyncGenerator(execute: unknown): boolean {
  return Object.prototype.toString.call(execute) === '[object AsyncGeneratorFunction]';
}

/** What the model is told of a result, and after it what hooks want it to know. */
async function modelOutput(
  tool: Pick<SdkTool, 'toModelOutput'>,
  given: GivenOutput,
  notes: readonly string[],
): Promise<ModelOutput> {
  const usual = tool.toModelOutput === undefined ? defaultOutput(given.output) : await tool.toModelOutput(given);
  return notes.length === 0 ? usual : withNotes(usual, notes.join('\n\n'));
}

/** The AI SDK's own way for tools that do not say. */
function defaultOutput(output: unknown): ModelOutput {
  return typeof output === 'string' ? { type: 'text', value: output } : { type: 'json', value: output ?? null };
}

/** JSON becomes text, as every provider would send it; images and files stay, with a text after them. */
function withNotes(output: ModelOutput, notes: string): ModelOutput {
  switch (output.type) {
    case 'text':
    case 'error-text':
      return { ...output, value: `${output.value}\n\n${notes}` };
    case 'json':
      return { ...output, type: 'text', value: `${JSON.stringify(output.value)}\n\n${notes}` };
    case 'error-json':
      return { ...output, type: 'error-text', value: `${JSON.stringify(output.value)}\n\n${notes}` };
    case 'content':
      return { ...output, value: [...output.value, { type: 'text', text: notes }] };
    case 'execution-denied':
      return { ...output, reason: output.reason === undefined ? notes : `${output.reason}\n\n${notes}` };
  }
}
