/** What hooks add for the model, under a heading that says where it comes from; nothing where they add nothing. */
export function hookOutput(event: string, context: readonly string[]): readonly string[] {
  return context.length === 0 ? [] : [`[${event} Hook Output]:\n${context.join('\n')}`];
}
