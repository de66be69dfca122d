import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventsOf } from '../../../src/core/dialect.ts';
import { LAYERS } from '../../../src/core/layer.ts';
import { locatedFrom } from '../../../src/core/located.ts';
import { mimir } from '../../../src/dialects/mimir/dialect.ts';
import { MIMIR_EVENTS } from '../../../src/dialects/mimir/events.ts';

await mimir.ready?.();

const KEYS = ['command', 'timeout', 'continueOnError', 'prompt', 'patterns', 'environment', 'enforced', 'passEnv'];
const read = (file: unknown, layer: (typeof LAYERS)[number] = 'user') =>
  mimir.read(locatedFrom(file), { layer, folder: '.mimir', env: {} });

describe('a file of Mimir', () => {
  test.each([
    [{ enforcement: {} }, true],
    [{ hooks: { 'pre-tool-call': {} } }, true],
    [{ hooks: { 'pre-tool-call': null, PreToolUse: [] } }, true],
    [{ enforcement: null }, false],
    [{ enforcement: 'strict', hooks: {} }, false],
    [{ hooks: { PreToolUse: [] } }, false],
    [{ hooks: [{ event: 'pre-tool-call' }] }, false],
    [{ hooks: null }, false],
    [[], false],
    [null, false],
  ])('is known by what stands in it: %j %s', (file, is) => {
    expect(mimir.looksLike(locatedFrom(file))).toBe(is);
  });

  test('has nineteen events', () => {
    expect(MIMIR_EVENTS.size).toBe(19);
  });

  const anything = fc.anything({ maxDepth: 2, values: [fc.string(), fc.integer(), fc.boolean(), fc.constant(null)] });
  const entry = fc.oneof(fc.dictionary(fc.constantFrom(...KEYS, 'other'), anything), anything);
  const hooks = fc.dictionary(fc.constantFrom(...MIMIR_EVENTS.keys(), 'x'), fc.oneof(entry, fc.array(entry)));
  const section = fc.oneof({ arbitrary: hooks, weight: 4 }, { arbitrary: anything, weight: 1 });
  const file = fc.record({
    hooks: section,
    enforcement: fc.oneof(fc.record({ hooks: section, team: anything }), anything),
    team: anything,
  });

  test('is read whatever is in it, and what cannot run says why', () => {
    fc.assert(
      fc.property(file, fc.constantFrom(...LAYERS), (content, layer) => {
        const { hooks: specs, findings } = read(content, layer);
        for (const { handler, fault, enabled } of specs) {
          expect(handler.kind === 'command', JSON.stringify(handler)).toBe(fault === null && enabled);
          if (fault !== null) expect(findings.some(({ severity }) => severity === 'error')).toBe(true);
        }
      }),
      { numRuns: 200, seed: 7 },
    );
  });

  test('has hooks that refuse on failure unless their entry says in so many words that they do not, or says nothing', () => {
    fc.assert(
      fc.property(anything, (continueOnError) => {
        const [spec] = read({ hooks: { 'pre-tool-call': { command: 'x', continueOnError } } }).hooks;
        const open = continueOnError === true || continueOnError === null || continueOnError === undefined;
        expect(spec?.onFailure).toBe(open ? 'continue' : 'block');
      }),
      { seed: 7 },
    );
  });

  test.each([...MIMIR_EVENTS])('has the hook for %s in what an approval of it keeps', (name, row) => {
    const written = { command: 'x', patterns: ['*.ts'], continueOnError: false };
    const { hooks: specs } = read({ hooks: { [name]: written } }, 'project');
    expect(specs.map((spec) => spec.event)).toEqual(eventsOf(row));
    for (const spec of specs) {
      const again = mimir.read(locatedFrom(mimir.fileWith(spec.event, spec.definition)), {
        ...{ layer: 'project', folder: '', env: {} },
      });
      expect(again.hooks[0]).toMatchObject({ name, matcher: spec.matcher, files: spec.files, onFailure: 'block' });
    }
  });
});
