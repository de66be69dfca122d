import type { GivenOutput, ModelOutput, SdkTool } from './sdk-types.ts';

/** What the model is told of a result, and after it what hooks want it to know. */
export async function modelOutput(
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
