import type { FileSettings } from '../../core/dialect.ts';
import { entryOf, kindName, type LocatedMap } from '../../core/located.ts';
import type { FieldReader } from '../fields.ts';

const DEFAULT_RETRIES = 5;
const LOGS = '.codemie/logs';

/** What a profile says besides its hooks, as far as it concerns them. */
export function readSettings(read: FieldReader, profile: LocatedMap, hasHooks: boolean): FileSettings {
  const maxRetries = readRetries(read, profile) ?? (hasHooks ? DEFAULT_RETRIES : null);
  const debug = read.scalar(profile, 'debug', 'boolean')?.value === true;
  return { ...(maxRetries === null ? {} : { maxRetries }), ...(debug ? { debugLog: LOGS } : {}) };
}

function readRetries(read: FieldReader, profile: LocatedMap): number | null {
  const node = entryOf(profile, 'maxHookRetries')?.value;
  if (node === undefined || (node.kind === 'scalar' && node.value === null)) return null;
  const value = node.kind === 'scalar' ? node.value : null;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  const given = typeof value === 'number' ? String(value) : kindName(node);
  const message = `"maxHookRetries" must be a whole number of at least 0, not ${given}; ${DEFAULT_RETRIES} is used.`;
  read.finding('error', 'WRONG_TYPE', node.at, message);
  return DEFAULT_RETRIES;
}
