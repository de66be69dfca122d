import type { ModuleHandler } from '../../src/core/handler.ts';
import type { Report } from '../../src/core/report.ts';
import { runModule } from '../../src/handlers/module.ts';
import type { WorkerJob } from '../../src/handlers/workers/job.ts';
import { type WorkerShop, workerShop } from './worker-shop.ts';

export interface ModuleShop extends WorkerShop {
  /** Calls the function of a file once. */
  readonly call: (path: string, event?: object, given?: Given) => Promise<Report>;
  /** The same for a file of this text. */
  readonly run: (text: string, name?: string, event?: object, given?: Given) => Promise<Report>;
}

type Given = Partial<Omit<WorkerJob, 'handler'>> & Partial<Pick<ModuleHandler, 'passEnv'>> & { signal?: AbortSignal };

export function moduleShop(): ModuleShop {
  const shop = workerShop();
  const call: ModuleShop['call'] = (path, event = {}, { signal, passEnv = [], ...given } = {}) => {
    const { handler: _handler, ...around } = shop.job({
      ...{ key: path, input: { stdin: JSON.stringify(event), env: {} } },
      ...given,
    });
    const job = { ...around, handler: { kind: 'module', path, passEnv } } as const;
    return runModule({ ...job, stays: true }, shop.pool, signal ?? new AbortController().signal);
  };
  return {
    ...shop,
    call,
    run: (text, name = 'guard.mjs', event = {}, given = {}) => call(shop.write(name, text), event, given),
  };
}
