import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLS, type CallCase, CONTEXT_WORD } from '../cases.ts';
import type { Evidence } from '../evidence.ts';
import { COUNT_FILE, countedBy, ONCE } from '../own-hooks.ts';
import { recordsIn } from '../records.ts';
import { runCalls, shown } from '../run-calls.ts';
import { became, type Scene, type Took } from '../scene.ts';
import { type Watched, watched } from '../watched.ts';

/** Shell calls that meet a hook each. */
export async function calls(scene: Scene): Promise<Readonly<Record<string, Evidence>>> {
  const { it } = scene;
  const rows = CALLS.map((row) => ({ row, call: watched(row.id) }));
  const once = watched(ONCE);
  const tools = [...rows.map(({ call }) => call), once].map(({ file }) => it.program.shell(`touch ${file}`));
  const runs = await runCalls(it, tools);
  const took: Took = { runs, records: recordsIn(it.home), endsRun: it.program.refusalEnds === true };
  return {
    ...Object.fromEntries(rows.map(({ row, call }) => [row.id, evidenceOf(scene, row, call, took)])),
    once: countedOnce(scene, once, took),
  };
}

function evidenceOf(scene: Scene, { id, dialect, refusedBy }: CallCase, call: Watched, took: Took): Evidence {
  const { it } = scene;
  // an agent's own hook in its own file needs nobody else
  const by = dialect === it.program.name ? 'anybody' : refusedBy;
  const seen = became(scene, call, 'shell', took, by);
  const rewritten: Watched = { ...call, file: `${call.file}-done` };
  if (id === 'rewrite' && it.made(rewritten.file))
    return { ...became(scene, rewritten, 'shell', took), word: it.made(call.file) ? 'wrong' : 'rewritten' };
  if (id !== 'context') return seen;
  const isTold = took.runs.some(({ asked }) => asked.some((text) => text.includes(CONTEXT_WORD)));
  return {
    ...seen,
    word: 'reached',
    facts: { ...seen.facts, 'it ran': seen.word === 'ran', 'the model was told': isTold },
  };
}

/** Every hook in an agent's own file has met the call, and none of them twice. */
function countedOnce(scene: Scene, call: Watched, took: Took): Evidence {
  const log = join(scene.it.home, COUNT_FILE);
  const counted = countedBy(existsSync(log) ? readFileSync(log, 'utf8') : '');
  const wrong = Object.entries(counted).filter(([, times]) => times !== 1);
  const { facts, word } = became(scene, call, 'shell', took);
  return {
    word: wrong.length === 0 ? 'once' : 'wrong',
    facts: { ...facts, 'it ran': word === 'ran' },
    detail: `${wrong.map((pair) => pair.join(': ')).join(', ')}\n${took.runs.map(shown).join('\n')}`,
  };
}
