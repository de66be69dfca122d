/** What a model is told in place of a tool's result (cli-agent's words). */
export function blockedByHook(reason: string | null): string {
  return `Tool execution blocked by hook: ${reason ?? 'no reason was given'}`;
}

const BLOCKED_FURTHER = 'Hook blocked further execution.';

/** What a model is told after a tool has run (GenCode's words, which its own hooks' reasons begin with). */
export function blockedFurther(reason: string | null): string {
  if (reason?.startsWith(BLOCKED_FURTHER)) return reason;
  return `${BLOCKED_FURTHER} ${reason ?? ''}`.trim();
}

/** Context that hooks gave, with where it comes from (CodeMie's words); nothing, where they gave none. */
export function hookOutput(event: string, context: readonly string[]): readonly string[] {
  return context.length === 0 ? [] : [`[${event} Hook Output]:\n${context.join('\n')}`];
}
