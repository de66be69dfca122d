import { needsPerson } from './before-tool.ts';
import { hookedWith } from './hooked-tools.ts';
import type { HookedToolsOptions } from './options.ts';
import { refinedInput } from './refined-input.ts';
import type { SdkTool } from './sdk-types.ts';
import { type Around, aroundCalls, toolCall } from './tool-call.ts';

/** What `ai` 7 is told about a call: whether it needs an approval. */
export type ApprovalStatus =
  | undefined
  | 'not-applicable'
  | 'approved'
  | 'denied'
  | 'user-approval'
  | { readonly type: 'not-applicable' }
  | { readonly type: 'approved' | 'denied' | 'user-approval'; readonly reason?: string };

interface AskedCall {
  readonly toolCall: { readonly toolName: string; readonly toolCallId: string; readonly input: unknown };
  readonly messages: readonly unknown[];
  readonly toolsContext?: unknown;
  readonly runtimeContext?: unknown;
}

/** Your own `toolApproval`, in either of its forms. */
export type OwnApproval = unknown;

export interface HookedCallsOptions extends Omit<HookedToolsOptions, 'approval'> {
  /** Your own rule for approvals, which counts where hooks do not ask. Default: each tool's `needsApproval`. */
  readonly toolApproval?: OwnApproval;
}

/** What `ai` 7 takes beside a model and a prompt. */
export interface HookedCalls<T> {
  readonly tools: T;
  readonly toolApproval: (asked: AskedCall) => Promise<ApprovalStatus>;
  readonly experimental_refineToolInput: { readonly [NAME in keyof T]: <I>(input: I) => Promise<I> };
}

/**
 * `hookedTools` for `ai` 7, where hooks also rewrite an input before anybody is asked about it, and say why they ask: to be
 * spread into generateText, streamText or an agent.
 */
export function hookedCalls<T extends { readonly [name: string]: object }>(
  tools: T,
  { toolApproval, ...options }: HookedCallsOptions,
): HookedCalls<T> {
  const around = aroundCalls({ ...options, approval: 'sdk' });
  const refining = Object.entries(tools)
    .filter(([, tool]) => typeof toolOf(tool).execute === 'function')
    .map(([name, tool]) => [name, (input: unknown) => refinedInput(name, toolOf(tool), input, around)]);
  return {
    tools: hookedWith(tools, around),
    toolApproval: (asked) => statusOf(asked, tools, toolApproval, around),
    // each gives back what the schema of its tool takes
    experimental_refineToolInput: Object.fromEntries(refining),
  };
}

async function statusOf(asked: AskedCall, tools: object, own: OwnApproval, around: Around): Promise<ApprovalStatus> {
  const { toolName, toolCallId, input } = asked.toolCall;
  const tool = toolOf(ownValue(tools, toolName));
  if (typeof tool.execute === 'function') {
    const call = toolCall({ name: toolName, tool, input }, { toolCallId, messages: asked.messages }, around);
    const person = await needsPerson(call, around);
    if (person.kind === 'asked') return { type: 'user-approval', reason: person.reason };
    // it is executed, and says there why it does not run
    if (person.kind === 'refused') return 'not-applicable';
  }
  return ownStatus(asked, tool, own);
}

/** As `ai` 7 itself finds it. */
async function ownStatus(asked: AskedCall, tool: SdkTool, own: OwnApproval): Promise<ApprovalStatus> {
  if (typeof own === 'function') return own(asked);
  const { toolCall: call, messages, runtimeContext } = asked;
  const { toolCallId, input } = call;
  const rule = ownValue(own, call.toolName);
  const context = ownValue(asked.toolsContext, call.toolName);
  if (typeof rule === 'function') return rule(input, { toolCallId, messages, toolContext: context, runtimeContext });
  if (rule !== undefined) return rule as ApprovalStatus;
  const { needsApproval = false } = tool;
  const needed =
    typeof needsApproval === 'function'
      ? await needsApproval.call(tool, input, { toolCallId, messages, context })
      : needsApproval;
  return needed ? 'user-approval' : 'not-applicable';
}

function toolOf(tool: unknown): SdkTool {
  return typeof tool === 'object' && tool !== null ? tool : {};
}

/** A tool may be called `constructor`. */
function ownValue(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null && Object.hasOwn(of, name) ? Reflect.get(of, name) : undefined;
}
