import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ASSUMED, costsOf } from '../../scripts/fleet-costs.mjs';

const PAGE = readFileSync(new URL('../../docs/scale.md', import.meta.url), 'utf8');

/** The cells of each row of the table whose head begins like this. */
function tableOf(head: string): readonly (readonly string[])[] {
  const [, table = ''] = PAGE.split(`| ${head}`);
  const rows = table.split('\n\n')[0]?.split('\n').slice(2) ?? [];
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

test('what is assumed on the page is what the script assumes', () => {
  const told = tableOf('assumption').map(([, name = '', value = '']) => [
    name.replaceAll('`', ''),
    Number(value.replaceAll(' ', '')),
  ]);
  expect(Object.fromEntries(told)).toEqual(ASSUMED);
});

test('what it comes to on the page is what the script computes', () => {
  const masked = (developers: number) => costsOf({ developers, storedBytes: MASKED_BYTES });
  const rows = [300, 1000, 10_000, 30_000].map((developers) => {
    const costs = costsOf({ developers });
    return [developers, costs.decisionsADay / 1e6, costs.perSecond, costs.perSecondAtMost, costs.storedGb]
      .concat(masked(developers).storedGb, costs.sentGbADay, costs.beatsASecond, costs.month)
      .map(rounded);
  });
  const told = tableOf('developers | million').map((row) => row.map((cell) => Number(cell.replaceAll(' ', ''))));
  expect(told).toEqual(rows);
});

const MASKED_BYTES = 2450;

/** Nobody knows more than two digits of it. */
function rounded(value: number): number {
  return Number(value.toPrecision(2));
}
