import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf } from '../../../src/adapters/mcp/lines.ts';

async function* inPieces(bytes: Buffer, cuts: readonly number[]): AsyncGenerator<Buffer> {
  const places = [...new Set([0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length])].sort((a, b) => a - b);
  for (const [i, from] of places.entries()) yield bytes.subarray(from, places[i + 1] ?? bytes.length);
}

async function all(lines: AsyncIterable<Buffer>): Promise<readonly Buffer[]> {
  const found: Buffer[] = [];
  for await (const line of lines) found.push(line);
  return found;
}

const BYTES = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
      fc.uint8Array().map(Buffer.from),
    ),
  )
  .map((parts) => Buffer.concat(parts.flatMap((part, i) => [part, Buffer.from(i % 3 === 0 ? '\r\n' : '\n')])));

test('wherever the pieces end, the lines are the same, and together they are the bytes that came', async () => {
  await fc.assert(
    fc.asyncProperty(BYTES, fc.array(fc.nat()), fc.boolean(), async (whole, cuts, isOpen) => {
      const bytes = isOpen ? whole.subarray(0, -1) : whole;
      const found = await all(linesOf(inPieces(bytes, cuts)));
      expect(Buffer.concat(found)).toEqual(bytes);
      expect(found.every((line) => line.length > 0)).toBe(true);
      expect(found.slice(0, -1).every((line) => line.indexOf(10) === line.length - 1)).toBe(true);
      expect(found).toEqual(await all(linesOf(inPieces(bytes, []))));
    }),
    { numRuns: 300 },
  );
});

test('a line without end is not kept without end', async () => {
  const lines = all(linesOf(inPieces(Buffer.alloc(100, 97), [30, 60, 90]), 80));
  await expect(lines).rejects.toMatchObject({ code: 'MCP_SERVER', message: expect.stringContaining('80 bytes') });
});
