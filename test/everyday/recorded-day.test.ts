import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { recording } from './recording.ts';
import { workplace } from './workplace.ts';

interface OutcomeRecord {
  readonly kind: string;
  readonly event: string;
  readonly payload: JsonObject;
}

function outcomesIn(state: string): readonly OutcomeRecord[] {
  const folder = join(state, 'hookline/audit');
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.jsonl'));
  const lines = files.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean));
  return lines.map((line) => JSON.parse(line) as OutcomeRecord).filter(({ kind }) => kind === 'outcome');
}

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

  const records = outcomesIn(place.state);
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
