import { expect, test } from 'vitest';
import { hooksIn, workshop } from '../../handlers/workshop.ts';

const NATIVE = 'home/.config/hookline/hooks.yml';

async function checked(model: string) {
  const place = workshop();
  place.write(NATIVE, `model: ${model}\nhooks: [{ on: Stop, prompt: 'Done? $ARGUMENTS' }]\n`);
  return (await hooksIn(place)).diagnostics;
}

test.each([
  ['without http://', 'localhost:11434', '"localhost:11434"'],
  ['without a scheme at all', '127.0.0.1/v1', '"127.0.0.1/v1"'],
  ['that is no address', 'http://', '"http://"'],
  ['with a password that is not repeated', 'me:secret@host/v1', '"baseUrl"'],
])('the address of a model %s is an error of the file', async (_, baseUrl, shown) => {
  expect(await checked(`{ baseUrl: '${baseUrl}', model: m }`)).toMatchObject([
    {
      ...{ code: 'NO_MODEL', severity: 'error', line: 1 },
      message: `${shown} is no address of a model service: one begins with http:// or https://.`,
    },
  ]);
});

test('an address that can be called, or none where the provider has one, is fine', async () => {
  expect(await checked("{ baseUrl: 'HTTP://localhost:11434/v1', model: m }")).toEqual([]);
  expect(await checked("{ provider: ollama, baseUrl: '', model: m }")).toEqual([]);
});

test('where there is no model, what to write is said', async () => {
  const place = workshop();
  place.write(NATIVE, "hooks: [{ on: Stop, prompt: 'Done? $ARGUMENTS' }]\n");
  const [found] = (await hooksIn(place)).diagnostics;
  expect(found?.hint).toMatch(/^write model: \{ .* \} into ~\/\.config\/hookline\/hooks\.yml, or set HOOKLINE_MODEL_/);
});
