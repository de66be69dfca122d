import { naiveExec } from './exec.ts';

interface GencodeHook {
  readonly matcher?: string;
  readonly command: string;
  readonly timeout?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** After GenCode's proposal: a regular expression on the tool, all of the environment, `$X` expanded in double quotes, exit 2 blocks. */
export async function naiveGencode(
  hook: GencodeHook,
  context: { readonly cwd: string; readonly tool: string; readonly filePath?: string },
  agentEnv = process.env,
): Promise<{ readonly blocked: boolean; readonly output: string }> {
  if (hook.matcher && !new RegExp(hook.matcher).test(context.tool)) return { blocked: false, output: '' };
  const { cwd, tool, filePath = '' } = context;
  const command = hook.command.replace(/\$FILE_PATH/g, `"${filePath}"`).replace(/\$TOOL_NAME/g, `"${tool}"`);
  const env = { ...agentEnv, ...hook.env, TOOL_NAME: tool, FILE_PATH: filePath };
  const { exitCode, stdout } = await naiveExec(command, {
    cwd,
    env,
    timeoutMs: hook.timeout ?? 30_000,
    shell: '/bin/bash',
  });
  return { blocked: exitCode === 2, output: stdout };
}
