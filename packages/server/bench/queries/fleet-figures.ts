import type { Figure } from '../part.ts';
import { type Asking, pageFigures, type Question } from './page-figures.ts';

const OF = "FROM machines WHERE fleet_id = 'main' AND revoked_at IS NULL";

/** A row for each machine: tables that are small, and read whole for what is counted over all of them. */
const QUESTIONS: readonly Question[] = [
  {
    name: 'how the fleet is',
    path: '/v1/fleet',
    byHand: [
      `SELECT seen_at < now() - interval '24 hours', policy_state, seq, proven, count(*), sum(calls), sum(uncovered) ${OF} GROUP BY 1, 2, 3, 4`,
      `SELECT revision, count(*) ${OF} GROUP BY 1`,
      `SELECT a->>'name', count(*), count(*) FILTER (WHERE a->'proven' = 'true') FROM machines, jsonb_array_elements(heartbeat->'agents') AS a
       WHERE fleet_id = 'main' AND revoked_at IS NULL AND a->'installed' = 'true' GROUP BY 1`,
      `SELECT l.key, l.value, count(*) FROM machines, jsonb_each_text(labels) AS l WHERE fleet_id = 'main' AND revoked_at IS NULL GROUP BY 1, 2`,
    ],
    ask: null,
  },
  {
    name: 'a page of machines',
    path: '/v1/machines?limit=100',
    byHand: [`SELECT * ${OF} ORDER BY seen_at DESC, machine_id DESC LIMIT 100`],
    ask: null,
  },
  {
    name: 'what is switched off',
    path: '/v1/off',
    byHand: [
      `SELECT machine_id, host, account, o, seen_at FROM machines, jsonb_array_elements(heartbeat->'off') AS o
       WHERE fleet_id = 'main' AND revoked_at IS NULL ORDER BY seen_at DESC LIMIT 1000`,
    ],
    ask: null,
  },
];

export async function fleetFigures(asking: Asking): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const question of QUESTIONS) figures.push(...(await pageFigures(asking, question)));
  return figures;
}
