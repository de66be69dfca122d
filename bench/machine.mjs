import { cpus, loadavg, release, totalmem } from 'node:os';

/** What the figures were measured on; nothing that says whose machine it is. */
export function machine() {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${/^\d+\.\d+/.exec(release())?.[0]} ${process.arch}`,
    node: process.version,
    load: loadavg().map((load) => Math.round(load * 10) / 10),
  };
}
