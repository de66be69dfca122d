import { describe, expect, test } from 'vitest';
import { CALL, hooksIn, type Workshop, workshop } from '../handlers/workshop.ts';

const settings = (hook: object): string =>
  JSON.stringify({ hooks: { PreToolUse: [{ hooks: [{ type: 'command', ...hook }] }] } });

function withCopies(own: object, theirs: object): Workshop {
  const place = workshop();
  place.write('project/.git/HEAD', '');
  place.write('home/.gen/settings.json', settings(own));
  place.write('project/.gen/settings.json', settings(theirs));
  return place;
}

async function judged(place: Workshop) {
  const hooks = await hooksIn(place, { env: { ...place.env, GUARD_API_KEY: 'key' } });
  return hooks.trigger('PreToolUse', CALL);
}

describe('a copy of a person’s hook in a repository', () => {
  const guard = { command: 'test -n "$GUARD_API_KEY" || exit 1; exit 2' };

  test('does not take its place, for it is given less', async () => {
    const outcome = await judged(withCopies(guard, guard));
    expect(outcome).toMatchObject({ decision: 'block', ran: [{ layer: 'user' }], skipped: [{ why: 'duplicate' }] });
  });

  test('that is stricter runs beside it', async () => {
    const outcome = await judged(withCopies(guard, { ...guard, blocking: true }));
    expect(outcome.decision).toBe('block');
    expect(outcome.ran.map(({ layer }) => layer).sort()).toEqual(['project', 'user']);
  });

  test('that is milder is left out', async () => {
    const outcome = await judged(withCopies({ ...guard, blocking: true }, { ...guard, blocking: false }));
    expect(outcome).toMatchObject({ decision: 'block', ran: [{ layer: 'user' }] });
  });
});
