import { expect, test } from 'vitest';
import { trailOf } from '../attacks/trail.ts';
import { recording } from './recording.ts';
import { workplace } from './workplace.ts';

test('what is recorded of the day is what happened, word for word', async () => {
  const place = await workplace();
  const hooks = await place.open();
  // an event for which no hook fits leaves no record
  for (const event of ['PreToolUse', 'PostToolUse'] as const) hooks.register({ event, observe: true, run: () => {} });
  const day = recording('day.yml', place).filter(({ isCall }) => isCall);
  for (const { payload, answered } of day) {
    await hooks.trigger('PreToolUse', payload);
    if (answered !== null) await hooks.trigger('PostToolUse', answered);
  }
  await hooks.close();

  const records = trailOf(place.state).filter(({ kind }) => kind === 'outcome');
  const recorded = (event: string, id: unknown) =>
    records.find((one) => one.event === event && one.payload.tool_use_id === id)?.payload;
  const unmasked = day.filter(({ masked }) => !masked);
  expect(unmasked.map(({ payload }) => recorded('PreToolUse', payload.tool_use_id)?.tool_input)).toEqual(
    unmasked.map(({ payload }) => payload.tool_input),
  );
  const answers = day.flatMap(({ answered }) => (answered === null ? [] : [answered]));
  expect(answers.map(({ tool_use_id }) => recorded('PostToolUse', tool_use_id)?.tool_response)).toEqual(
    answers.map(({ tool_response }) => tool_response),
  );
  expect(records).toHaveLength(day.length + answers.length);
  expect((await place.cli(['audit', 'verify'])).status).toBe(0);
});
