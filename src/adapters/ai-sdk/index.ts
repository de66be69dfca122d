export { type HookMessage, hookMessage } from './hook-message.ts';
export { type HookedToolsOptions, hookedTools, type RefusedCall } from './hooked-tools.ts';
export { type HooksMiddleware, type HooksMiddlewareOptions, hooksMiddleware } from './hooks-middleware.ts';
export { type LoopStop, loopStop } from './loop-stop.ts';
export { RefusedByHook } from './refused-by-hook.ts';
