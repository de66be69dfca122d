import { didYouMean } from '../../core/did-you-mean.ts';
import { HookError } from '../../core/hook-error.ts';
import { visible } from '../../core/visible.ts';
import { connections } from '../../handlers/webhook/connections.ts';
import { print } from '../../show/print.ts';
import { send } from '../../sinks/send.ts';
import { TIMEOUT_MS } from '../../sinks/send-http.ts';
import { testRecord } from '../../sinks/test-record.ts';
import { onePositional } from '../options.ts';
import type { SinksRequest } from '../sinks.ts';

/** `hookline sinks test NAME`: one record that is made up, and says so. Exit code 1: it was not taken. */
export async function part({ sinks, words, env, json, stateFolder }: SinksRequest): Promise<number> {
  const name = onePositional(words, 'sinks test', 'sink', 'otlp');
  const all = await sinks();
  const sink = all.find((one) => one.name === name);
  if (sink === undefined) {
    const names = all.map((one) => one.name);
    const meant = didYouMean(name, names);
    const there = names.length === 0 ? 'there are none' : `there are ${names.join(', ')}`;
    const hint = meant === null ? there : `did you mean "${meant}"?`;
    throw new HookError('USAGE', `There is no sink "${name}".`, { hint });
  }
  const open = connections();
  const signal = new AbortController().signal;
  const sending = { connections: open, env, now: Date.now, signal, timeoutMs: TIMEOUT_MS, stateFolder };
  const result = await send(sink, [testRecord(sink, Date.now())], sending);
  open.close();
  const why = result.kind === 'taken' ? (result.rejected > 0 ? 'it was not wanted' : null) : result.why;
  if (json) print(`${JSON.stringify({ name, taken: why === null, why })}\n`);
  else print(why === null ? `✓ ${name} took a record that was made up\n` : `✗ ${name}: ${visible(why)}\n`);
  return why === null ? 0 : 1;
}
