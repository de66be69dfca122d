import { gzipSync } from 'node:zlib';
import { isObject, type JsonObject, parsedObject } from '../../core/json.ts';
import { orElse } from '../../core/or-else.ts';
import { version } from '../../version.ts';
import type { Batch, Kind, Parcel } from '../kind.ts';
import type { Told } from '../told.ts';
import { logRecord } from './otlp-log.ts';
import { spansOf } from './otlp-spans.ts';
import { attributes } from './otlp-values.ts';

/** The conventions that the names of attributes are of: those for generative AI still change. */
const SCHEMA = 'https://opentelemetry.io/schemas/1.41.0';
const HEADERS = { 'content-type': 'application/json', 'content-encoding': 'gzip' };

/** OTLP over HTTP, in JSON: a log record for each, and spans for calls, their decisions and their hooks. */
export const otlp: Kind = {
  takes: () => true,
  parcels(batch) {
    const spans = grouped(batch, 'spans', spansOf);
    const logs = parcel('/v1/logs', {
      resourceLogs: grouped(batch, 'logRecords', (told) => [logRecord(told, batch.nowMs)]),
    });
    return spans.length === 0 ? [logs] : [logs, parcel('/v1/traces', { resourceSpans: spans })];
  },
  rejectedIn(answer) {
    const partial = orElse(() => parsedObject(answer), null)?.partialSuccess;
    if (!isObject(partial)) return 0;
    // 64 bits are a text in this form
    const rejected = Number(partial.rejectedLogRecords ?? 0);
    return Number.isSafeInteger(rejected) && rejected > 0 ? rejected : 0;
  },
};

function parcel(path: string, body: JsonObject): Parcel {
  return { by: 'http', path, headers: HEADERS, body: gzipSync(JSON.stringify(body)) };
}

/** By the machine that they are of. */
function grouped(
  { told }: Batch,
  name: 'spans' | 'logRecords',
  make: (told: Told) => readonly JsonObject[],
): readonly JsonObject[] {
  const byHost = new Map<string | null, JsonObject[]>();
  for (const one of told) {
    const host = one.about?.host ?? null;
    const made = make(one);
    if (made.length > 0) byHost.set(host, [...(byHost.get(host) ?? []), ...made]);
  }
  const scopeName = name === 'spans' ? 'scopeSpans' : 'scopeLogs';
  return [...byHost].map(([host, items]) => ({
    resource: {
      attributes: attributes({ 'service.name': 'hookline', 'service.version': version, 'host.name': host }),
    },
    [scopeName]: [{ scope: { name: 'hookline', version }, [name]: items, schemaUrl: SCHEMA }],
    schemaUrl: SCHEMA,
  }));
}
