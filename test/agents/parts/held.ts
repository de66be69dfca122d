import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Evidence } from '../evidence.ts';
import { recordsIn } from '../records.ts';
import { shown } from '../run-calls.ts';
import { became, type Scene } from '../scene.ts';
import { watched } from '../watched.ts';

/** More questions to the model than this is no cap. */
const MOST_ASKED = 40;

/** The Stop hook says what stands in the file, for as long as it is there. */
export async function hold({ it }: Scene): Promise<Readonly<Record<string, Evidence>>> {
  const { nonce } = watched('hold');
  writeFileSync(join(it.project, 'hold'), nonce);
  const ran = await it.run({ steps: [{ say: 'I am done.' }] });
  renameSync(join(it.project, 'hold'), join(it.project, 'held'));
  const asked = ran.asked.length;
  return {
    hold: {
      word: !ran.hung && asked < MOST_ASKED ? 'ended' : 'wrong',
      facts: { 'the model was told to go on': ran.asked.some((text) => text.includes(nonce)) },
      detail: `${asked} questions to the model; ${shown(ran)}`,
    },
  };
}

/** With nobody there to be asked, and nothing granted. */
export async function grant(scene: Scene): Promise<Readonly<Record<string, Evidence>>> {
  const { it } = scene;
  const call = watched('no-grant');
  const script = { steps: [{ calls: [it.program.shell(`touch ${call.file}`)] }, { say: 'All done.' }] };
  const ran = await it.run(script, { unattended: false });
  const took = { runs: [ran], records: recordsIn(it.home), endsRun: it.program.refusalEnds === true };
  const seen = became(scene, call, 'shell', took, 'anybody');
  return { 'no-grant': { ...seen, facts: { ...seen.facts, 'it came to its end': !ran.hung } } };
}
