import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Effect } from '../../src/core/events.ts';
import { AGENT_NAMES, type Wire } from '../../src/core/wire.ts';
import { wireOf } from '../../src/dialects/wires.ts';

const COLUMNS: readonly Effect[] = ['refuse', 'ask', 'rewrite', 'context', 'hold'];

function rowOf({ agent, events }: Wire): string {
  const cells = COLUMNS.map((effect) => {
    const names = [...events].filter(([, { can }]) => can.includes(effect)).map(([name]) => `\`${name}\``);
    return names.length === 0 ? '–' : names.join(' ');
  });
  return `| ${agent} | ${cells.join(' | ')} |`;
}

test('the page about the bridge says of each agent what its wire says', async () => {
  const rows = await Promise.all(AGENT_NAMES.map(async (agent) => rowOf(await wireOf(agent))));
  const page = readFileSync(join(import.meta.dirname, '../../docs/bridge.md'), 'utf8');
  expect(page).toContain(`\n${rows.join('\n')}\n`);
});
