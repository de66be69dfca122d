import { readFileSync } from 'node:fs';
import { HookError } from '../../core/hook-error.ts';
import { isObject, parsedJson } from '../../core/json.ts';
import { orElse } from '../../core/or-else.ts';
import { openStatement } from '../../proof/signed-statement.ts';
import { print } from '../../show/print.ts';
import type { AuditRequest } from '../audit.ts';
import { onePositional } from '../options.ts';
import { checkpointKeyAt } from './checkpoint-key.ts';
import { statementText } from './statement-text.ts';

/** `hookline audit verify-statement FILE --key PUBLIC`: whether a server said that, and what it said. */
export function part({ words, json, values }: AuditRequest): number {
  const file = onePositional(words, 'audit verify-statement', 'file', 'statement.json --key server.pub');
  const text = orElse(() => readFileSync(file, 'utf8'), null);
  if (text === null) throw new HookError('FILE_UNREADABLE', `"${file}" cannot be read.`);
  const given = parsedJson(text);
  const token = isObject(given) && typeof given.signed === 'string' ? given.signed : text;
  const statement = openStatement(token, checkpointKeyAt(values.key));
  if (statement === null)
    throw new HookError('BAD_OPTION', `"${file}" holds no statement that is signed by that key.`, {
      hint: 'a server gives one at /v1/sessions/ID/statement: see docs/proof.md',
    });
  print(json ? `${JSON.stringify(statement)}\n` : statementText(statement));
  return statement.all ? 0 : 1;
}
