import { join } from 'node:path';
import type { Account } from '../account.ts';
import { FORMS, type Form } from '../cases.ts';
import type { Step } from '../model/script.ts';
import { runCalls, TASK } from '../run-calls.ts';
import type { Controls } from '../scene.ts';
import { watched } from '../watched.ts';
import { bigText } from './big-text.ts';

/**
 * Each form of call once, before hookline or any hook is there: a refusal says something only of an agent that does this. Cells
 * that differ in nothing but the name of the file and the hooks that they meet have one control together.
 */
export async function controls(it: Account): Promise<Controls> {
  const { shell, write, bigShell = write, delegate } = it.program;
  const calls = FORMS.map((form) => ({ form, call: watched(`control-${form}`) }));
  const fileOf = (form: Form): string => calls.find((one) => one.form === form)?.call.file ?? '';
  const path = (form: Form): string => join(it.project, fileOf(form));
  const also: readonly Step[] = [{ calls: [shell(`touch ${fileOf('sub-agent')}`)] }];
  const tools = [
    shell(`touch ${fileOf('shell')}`),
    write(path('write'), 'mine\n'),
    ...delegate(TASK),
    bigShell(path('big'), bigText()),
  ];
  await runCalls(it, tools, also);
  // nobody but the agent knows the number in the file's name; that the model saw a result is not asked: after 5 MB Gemini says no more
  const ran = calls.map(({ form, call }) => [form, it.made(call.file)] as const);
  return { shell: false, write: false, big: false, 'sub-agent': false, ...Object.fromEntries(ran) };
}
