import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Account, Ran } from '../account.ts';
import type { OtherId } from '../cases.ts';
import type { Evidence } from '../evidence.ts';
import type { Step } from '../model/script.ts';
import { recordsIn } from '../records.ts';
import { became, type Scene, type Took } from '../scene.ts';
import { watched } from '../watched.ts';

/** A way to break what stands between the agent and the engine, and to mend it again. */
type Break = readonly [id: OtherId, apply: (it: Account) => () => void];

const asCli =
  (text: string) =>
  ({ package: folder }: Account): (() => void) => {
    const path = join(folder, 'dist/cli.cjs');
    const whole = readFileSync(path);
    writeFileSync(path, text);
    return () => writeFileSync(path, whole);
  };

function moved(path: string): () => void {
  renameSync(path, `${path}.away`);
  return () => renameSync(`${path}.away`, path);
}

const shimOf = ({ home, program }: Account) => join(home, '.local/state/hookline/bridge', program.name);

const BREAKS: readonly Break[] = [
  ['shim-gone', (it) => moved(shimOf(it))],
  ['package-gone', (it) => moved(it.package)],
  ['bridge-crash', asCli('throw new Error("A bug of ours.");\n')],
  ['bridge-chatter', asCli('console.log("{}");\n')],
  ['bridge-killed', asCli('process.kill(process.pid, "SIGKILL");\n')],
  ['bridge-hangs', hanging],
];

/** The shim waits as long as the agent lets it; here it is in a hurry. */
function hanging(it: Account): () => void {
  const shim = shimOf(it);
  const whole = readFileSync(shim, 'utf8');
  writeFileSync(shim, whole.replaceAll(/\blimit=\d+/g, 'limit=3'));
  const mend = asCli('setInterval(() => {}, 1000);\n')(it);
  return () => {
    mend();
    writeFileSync(shim, whole);
  };
}

/** Each break meets a call, and the last call none: nobody but the agent can have a record of those that are refused. */
export async function broken(scene: Scene): Promise<Readonly<Record<string, Evidence>>> {
  const { it } = scene;
  let mend = () => {};
  const runs: Ran[] = [];
  const rows = [...BREAKS, ['bridge-mended', () => () => {}] satisfies Break].map(([id, apply]) => {
    const call = watched(id);
    const before = (): void => {
      mend();
      mend = apply(it);
    };
    return { id, call, step: { calls: [it.program.shell(`touch ${call.file}`)], before } satisfies Step };
  });
  const { refusalEnds = false, promptsWithResults = false } = it.program;
  const endsRun = refusalEnds || promptsWithResults;
  const steps = rows.map(({ step }) => step);
  try {
    for (const group of endsRun ? steps.map((one) => [one]) : [steps]) {
      runs.push(await it.run({ steps: [...group, { say: 'All done.' }] }));
      mend();
      mend = () => {};
    }
  } finally {
    mend();
  }
  const took: Took = { runs, records: recordsIn(it.home), endsRun };
  return Object.fromEntries(rows.map(({ id, call }) => [id, became(scene, call, 'shell', took, 'anybody')]));
}
