import { beginTrail } from '../../audit/begin-trail.ts';
import { trailMemory } from '../../audit/begun.ts';
import { madeBy } from '../../audit/made-by.ts';
import { shownPath } from '../../config/shown-path.ts';
import { HookError } from '../../core/hook-error.ts';
import { visible } from '../../core/visible.ts';
import { print } from '../../show/print.ts';
import type { AuditRequest } from '../audit.ts';
import { mustNotBeAgent } from '../one-key.ts';

const BEFORE = {
  none: '',
  gone: ' Its first record says that the one before is gone.',
  broken: ' Its first record says that the one before is broken.',
} as const;

/** `hookline audit begin`: a new trail, on purpose, where the one before is gone or broken. */
export function part({ folder, home, json }: AuditRequest): number {
  mustNotBeAgent('A trail cannot be begun', 'audit begin');
  const begun = beginTrail(folder, trailMemory(home, process.env), madeBy(), Date.now());
  switch (begun.kind) {
    case 'intact':
      throw new HookError('USAGE', `There is a trail of ${begun.records} records, and it is intact.`, {
        hint: 'a new one is begun only where the one before is gone or broken: see hookline audit verify',
      });
    case 'busy':
      throw new HookError('USAGE', 'Something is being recorded at this moment.', { hint: 'try it again' });
    case 'begun': {
      if (json) print(`${JSON.stringify(begun)}\n`);
      else {
        const kept =
          begun.kept === null ? '' : ` It is kept in ${visible(shownPath(begun.kept, { cwd: folder, home }))}.`;
        print(`A new trail is begun.${BEFORE[begun.before]}${kept}\n`);
      }
      return 0;
    }
  }
}
