import { setMaxListeners } from 'node:events';
import { Agent } from 'node:http';
import { enrolledBy } from '../bench-machine.ts';
import type { Order, Report } from './messages.ts';
import { type Counts, noCounts, type Simulated, simulate } from './simulated-machine.ts';

/** A process with thousands of simulated machines, which does what it is told and reports. */
function main(): void {
  let machines: readonly Simulated[] = [];
  let counts: Counts = noCounts();
  let rest = new AbortController();
  const obeyed = async (order: Order): Promise<Report | null> => {
    if (order.do === 'enrol') {
      const agent = new Agent({ keepAlive: true, maxSockets: 8 });
      const made = await enrolledBy(order.address, order.token, agent, order.count);
      agent.destroy();
      machines = made.map((machine) => ({ ...machine, etag: null, failures: 0, beat: 0 }));
    } else if (order.do === 'poll') {
      rest = new AbortController();
      // of each machine some
      setMaxListeners(0, rest.signal);
      const { addresses, rampMs, beatEveryMs } = order;
      for (const [i, machine] of machines.entries()) {
        const address = addresses[i % addresses.length] ?? '';
        simulate(machine, { address, rampMs, beatEveryMs, counts: () => counts, signal: rest.signal });
      }
    } else if (order.do === 'rest') {
      rest.abort();
      for (const machine of machines) machine.etag = null;
    } else {
      const report = counts;
      counts = noCounts();
      return report;
    }
    return null;
  };
  process.on('message', (order: Order) => {
    obeyed(order).then(
      (report) => process.send?.({ report }),
      (error: unknown) => process.send?.({ error: String(error) }),
    );
  });
  // whoever gives the orders has gone
  process.on('disconnect', () => process.exit());
}

main();
