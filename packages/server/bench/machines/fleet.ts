import { type ChildProcess, fork } from 'node:child_process';
import type { Order, Report } from './messages.ts';

/** Simulated machines in processes of their own. */
export interface Fleet {
  enrol(address: string, token: string): Promise<void>;
  /** They begin to poll. Each keeps to one of the addresses. */
  poll(how: Omit<Extract<Order, { do: 'poll' }>, 'do'>): Promise<void>;
  /** What all of them met since the last report. */
  report(): Promise<Report>;
  /** They let go, and forget what they have. */
  rest(): Promise<void>;
  end(): void;
}

/** `child`: the file of such a process. */
export function fleetOf(child: string, machines: number, processes: number): Fleet {
  const children = Array.from({ length: processes }, () =>
    fork(child, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
  );
  const all = (order: Order): Promise<Report[]> => Promise.all(children.map((one) => told(one, order)));
  return {
    async enrol(address, token) {
      await all({ do: 'enrol', address, token, count: machines / processes });
    },
    async poll(how) {
      await all({ do: 'poll', ...how });
    },
    async report() {
      return (await all({ do: 'report' })).reduce(together);
    },
    async rest() {
      await all({ do: 'rest' });
    },
    end() {
      for (const one of children) one.disconnect();
    },
  };
}

function told(child: ChildProcess, order: Order): Promise<Report> {
  return new Promise((resolve, reject) => {
    child.once('message', ({ report, error }: { readonly report: Report; readonly error?: string }) =>
      error === undefined ? resolve(report) : reject(new Error(error)),
    );
    child.send(order);
  });
}

function together(one: Report, other: Report): Report {
  const got = { ...one.got };
  for (const [name, times] of Object.entries(other.got)) got[name] = [...(got[name] ?? []), ...times];
  const statuses = { ...one.statuses };
  for (const [status, count] of Object.entries(other.statuses)) statuses[status] = (statuses[status] ?? 0) + count;
  return { got, statuses, beatMs: [...one.beatMs, ...other.beatMs] };
}
