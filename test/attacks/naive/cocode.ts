import { naiveExec } from './exec.ts';

export type CocodeResult = 'Continue' | { Reject: { reason: string } } | { ModifyInput: { new_input: object } };
export type CocodeHandler = (input: object) => Promise<CocodeResult>;

/** After cocode's sample registry: one hook after the other on what the one before left; each looks once. */
export async function naiveCocode(
  hooks: readonly CocodeHandler[],
  toolInput: object,
): Promise<{ go: object } | { rejected: string }> {
  let input = toolInput;
  for (const hook of hooks) {
    const result = await hook(input);
    if (result === 'Continue') continue;
    if ('Reject' in result) return { rejected: result.Reject.reason };
    input = result.ModifyInput.new_input;
  }
  return { go: input };
}

/** Its shell handler: what cannot be parsed, and what takes too long, continues. */
export function cocodeShell(command: string, cwd: string, timeoutMs = 10_000): CocodeHandler {
  return async (input) => {
    const { exitCode, stdout, stderr } = await naiveExec(command, {
      cwd,
      stdin: JSON.stringify({ tool_input: input }),
      timeoutMs,
    });
    if (exitCode !== 0) return { Reject: { reason: `Hook failed: ${stderr}` } };
    try {
      return JSON.parse(stdout) as CocodeResult;
    } catch {
      return 'Continue';
    }
  };
}

/** Its webhook handler: any address, redirects followed, the whole body read, a time-out until the headers only. */
export function cocodeWebhook(url: string, signal: AbortSignal): CocodeHandler {
  return async (input) => {
    const response = await fetch(url, { method: 'POST', body: JSON.stringify({ tool_input: input }), signal });
    const text = await response.text();
    if (!response.ok) return { Reject: { reason: `Webhook failed: ${response.status}` } };
    try {
      return JSON.parse(text) as CocodeResult;
    } catch {
      return 'Continue';
    }
  };
}
