/** What a model is told in place of a tool's result (cli-agent's words). */
export function blockedByHook(reason: string | null): string {
  return `Tool execution blocked by hook: ${reason ?? 'no reason was given'}`;
}

/** What a model is told after a tool has run (GenCode's words). */
export function blockedFurther(reason: string | null): string {
  return `Hook blocked further execution. ${reason ?? ''}`.trim();
}

/** Context that hooks gave, with where it comes from (CodeMie's words); nothing, where they gave none. */
export function hookOutput(event: string, context: readonly string[]): readonly string[] {
  return context.length === 0 ? [] : [`[${event} Hook Output]:\n${context.join('\n')}`];
}
