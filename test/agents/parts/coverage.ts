import type { Account } from '../account.ts';
import type { Evidence } from '../evidence.ts';
import { shown } from '../run-calls.ts';
import { resultOf, type Scene } from '../scene.ts';
import { watched } from '../watched.ts';

interface Coverage {
  readonly calls: number;
  readonly uncovered: readonly { readonly tool: string }[];
}

async function coverage(it: Account): Promise<Coverage> {
  const { output } = await it.hookline('coverage', '--agent', it.program.name, '--json');
  try {
    return JSON.parse(output);
  } catch {
    throw new Error(`coverage says ${output}`);
  }
}

export async function covered({ it }: Scene): Promise<Readonly<Record<string, Evidence>>> {
  const { calls, uncovered } = await coverage(it);
  return {
    covered: {
      word: uncovered.length === 0 ? 'none' : 'wrong',
      facts: { 'the agent has kept calls': calls > 0 },
      detail: `${calls} calls, ${JSON.stringify(uncovered)}`,
    },
  };
}

/** Without hookline: the agent does as it did before, its files are the same, and coverage finds the call. */
export async function without(it: Account, sameFiles: string | null): Promise<Readonly<Record<string, Evidence>>> {
  const before = await coverage(it);
  const call = watched('escaped');
  const ran = await it.run({ steps: [{ calls: [it.program.shell(`touch ${call.file}`)] }, { say: 'All done.' }] });
  const { uncovered } = await coverage(it);
  const facts = { 'its call ran': it.made(call.file), 'the model saw its result': resultOf(call, [ran]) !== undefined };
  return {
    uninstall: { word: sameFiles === null ? 'same' : 'wrong', facts, detail: sameFiles ?? shown(ran) },
    escaped: {
      word: uncovered.length === before.uncovered.length + 1 ? 'found' : 'wrong',
      facts,
      detail: `${JSON.stringify(uncovered)}; ${shown(ran)}`,
    },
  };
}
