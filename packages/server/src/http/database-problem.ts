import { errorCode } from '../../../../src/core/error-code.ts';
import { type Problem, unavailable } from './problem.ts';

/** Of PostgreSQL: connections (08), resources (53), shut down or starting (57P), too long (57014), serialisation (40). */
const PASSING = /^(?:08|53|57|40)/;
const LOST = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
const SAID = /Connection terminated|timeout exceeded when trying to connect|connection timeout/i;

/** Null: it has nothing to do with a database that is away for now. */
export function databaseProblem(error: unknown): Problem | null {
  const code = errorCode(error);
  const passing = PASSING.test(code) && /^[0-9A-Z]{5}$/.test(code);
  const said = error instanceof Error && SAID.test(error.message);
  return passing || LOST.test(code) || said ? unavailable('The database does not answer at the moment.') : null;
}
