export type { ApprovalStore } from './approval-store.ts';
export { type HookMessage, hookMessage } from './hook-message.ts';
export { type ApprovalStatus, type HookedCalls, type HookedCallsOptions, hookedCalls } from './hooked-calls.ts';
export { hookedTools } from './hooked-tools.ts';
export { type HooksMiddleware, type HooksMiddlewareOptions, hooksMiddleware } from './hooks-middleware.ts';
export { type LoopStop, loopStop } from './loop-stop.ts';
export type { HookedToolsOptions, RefusedCall } from './options.ts';
export { RefusedByHook } from './refused-by-hook.ts';
