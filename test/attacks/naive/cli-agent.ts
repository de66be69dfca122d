import { type Executed, naiveExec } from './exec.ts';

export interface CliAgentResult extends Executed {
  readonly blocked: boolean;
  readonly reason: string;
}

/** After cli-agent's document: `{{x}}` and `{{x.y}}` replaced in the text, `shell=True`, then JSON if all of stdout is JSON. */
export async function naiveCliAgent(command: string, cwd: string, context: object): Promise<CliAgentResult> {
  const filled = command.replace(/\{\{([\w.]+)\}\}/g, (whole, path: string) => valueAt(context, path) ?? whole);
  const done = await naiveExec(filled, { cwd, env: process.env });
  const { decision, reason } = parsed(done.stdout);
  return { ...done, blocked: done.exitCode === 2 || decision === 'block', reason: reason ?? done.stderr };
}

function valueAt(context: object, path: string): string | undefined {
  const found = path
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], context);
  return found === undefined || typeof found === 'string' ? found : JSON.stringify(found);
}

function parsed(stdout: string): { decision?: string; reason?: string } {
  try {
    return JSON.parse(stdout);
  } catch {
    return {};
  }
}
