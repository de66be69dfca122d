import { join } from 'node:path';
import type { Evidence } from '../evidence.ts';
import { recordsIn } from '../records.ts';
import { runCalls, TASK } from '../run-calls.ts';
import { became, type Scene, type Took } from '../scene.ts';
import { watched } from '../watched.ts';
import { bigText } from './big-text.ts';

/** Calls by other tools, and by a sub-agent. */
export async function others(scene: Scene): Promise<Readonly<Record<string, Evidence>>> {
  const { it } = scene;
  const { write, shell, bigShell = write, delegate } = it.program;
  const path = (name: string) => join(it.project, name);
  const [one, other, big, sub, subOther] = [
    watched('write'),
    watched('write-ordinary'),
    watched('big'),
    watched('sub-agent'),
    watched('sub-agent-ordinary'),
  ];
  const tools = [
    write(path(one.file), 'mine\n'),
    write(path(other.file), 'mine\n'),
    ...delegate(TASK),
    bigShell(path(big.file), bigText()),
  ];
  const also = [sub, subOther].map(({ file }) => ({ calls: [shell(`touch ${file}`)] }));
  const runs = await runCalls(it, tools, also);
  const took: Took = { runs, records: recordsIn(it.home), endsRun: it.program.refusalEnds === true };
  const refusedBig = became(scene, big, 'big', took);
  return {
    write: became(scene, one, 'write', took),
    'write-ordinary': became(scene, other, 'write', took),
    big: { ...refusedBig, facts: { ...refusedBig.facts, 'a hook has seen its end': it.made('big-seen') } },
    'sub-agent': became(scene, sub, 'sub-agent', took),
    'sub-agent-ordinary': became(scene, subOther, 'sub-agent', took),
  };
}
