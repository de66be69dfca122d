import { createHash } from 'node:crypto';

/** A heartbeat as a machine with two agents sends it; its trail has grown since the last one. */
export function beatBody(machine: string, beat: number): Buffer {
  return Buffer.from(
    JSON.stringify({
      ...{ v: 1, beat, at: new Date().toISOString(), hookline: '0.1.0', host: `host-${machine.slice(2, 10)}` },
      ...{ user: 'person', os: 'linux', node: '22.11.0', labels: { team: 'bench' } },
      policy: { revision: 'r1', seq: 1, digest: null, state: 'current', problem: null, expires: null },
      agents: ['claude-code', 'codex'].map((name) => ({ name, version: '2.1.325', installed: true, proven: true })),
      coverage: { calls: 800, uncovered: 0, days: 7 },
      trail: { seq: beat * 20, hash: createHash('sha256').update(`${machine} ${beat}`).digest('hex') },
      sinks: [{ name: 'server', kind: 'server', waiting: 0, problem: null }],
      off: [],
    }),
  );
}
