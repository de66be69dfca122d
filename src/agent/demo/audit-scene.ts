import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { trailFiles } from '../../audit/trail-files.ts';
import { verifyTrail } from '../../audit/verify.ts';
import { type Facts, recorded, trailFolder } from './facts.ts';
import type { Scene } from './scenes.ts';

/** What is asked of the trail when all is over. */
export const AUDIT_SCENE: Scene = {
  title: 'Everything that hooks decided is on record, and a record that was changed is found out.',
  excerpts: [],
  claims: [
    {
      text: 'each refusal is there, under the id that was shown with it, and so is the hold',
      holds: (facts) => {
        const shown = facts.notes.flatMap((note) => (note.kind === 'refused' || note.kind === 'held' ? [note] : []));
        const outcomes = recorded(facts).filter(({ kind }) => kind === 'outcome');
        return (
          shown.length === 4 &&
          shown.every(({ decision, reason }) =>
            outcomes.some((outcome) => outcome.id === decision && outcome.reason === reason),
          )
        );
      },
    },
    { text: 'the trail is intact', holds: (facts) => verifyTrail(trailFolder(facts)).broken === null },
    { text: 'in a copy of it, one changed word is found', holds: oneWordIsFound },
  ],
};

function oneWordIsFound(facts: Facts): boolean {
  const copy = facts.scratch.path('changed-trail');
  cpSync(trailFolder(facts), copy, { recursive: true });
  const [file] = trailFiles(copy);
  if (file === undefined) return false;
  const text = readFileSync(file.path, 'utf8');
  const changed = text.replace(
    'Deleting whole folders is not for agents.',
    'Deleting whole folders is fine for agents',
  );
  writeFileSync(file.path, changed);
  const { broken } = verifyTrail(copy);
  rmSync(copy, { recursive: true });
  return changed !== text && broken !== null;
}
