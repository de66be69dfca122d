/** A heartbeat of a machine that is as it should be. */
export function beatOf(beat: number, own: object = {}): object {
  return {
    ...{
      v: 1,
      beat,
      at: '2026-11-17T12:00:00.000Z',
      hookline: '0.1.0',
      host: 'box',
      user: 'ada',
      os: 'linux',
      node: 'v20',
    },
    ...{ labels: {}, policy: { revision: 'r7', seq: 7, digest: 'd', state: 'current', problem: null, expires: null } },
    ...{ agents: [{ name: 'claude-code', version: '2', installed: true, proven: true }] },
    ...{ coverage: { calls: 10, uncovered: 2, days: 7 }, trail: { seq: 5, hash: 'a'.repeat(64) }, sinks: [], off: [] },
    ...own,
  };
}
