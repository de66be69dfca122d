import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { withItem } from '../../config/edit/with-item.ts';
import { shownPath } from '../../config/shown-path.ts';
import { HookError } from '../../core/hook-error.ts';
import type { JsonObject } from '../../core/json.ts';
import { schemaAddress, schemaLine } from '../../core/schema-line.ts';
import { shortId } from '../../core/short-id.ts';
import { type RecordedEvent, recordedEvent } from '../../history/replay/recorded-event.ts';
import { caseOfRecord } from '../../hooktest/case-of-record.ts';
import { print, printError } from '../../show/print.ts';
import { isInside } from '../../state/inside.ts';
import { stateFolder } from '../../state/state-folder.ts';
import { decidedNamed } from '../audit/decided-named.ts';
import { schemaLine as localSchemaLine } from '../init/schema-line.ts';
import type { TestRequest } from './request.ts';

/** `hookline test --from-audit ID`: something that happened, as a case; printed, or added to a file. */
export async function caseFromAudit(
  id: string,
  out: string | null,
  { cwd, home, json, run }: TestRequest,
): Promise<number> {
  const folder = join(stateFolder(run.env, home), 'audit');
  const recorded = recordedEvent(decidedNamed(folder, id, 'hookline test --from-audit 1a2b3c4d'));
  if (recorded === null)
    throw new HookError('USAGE', `"${id}" is no decision that could be made again.`, {
      hint: 'see: hookline audit tail',
    });
  const { hidden } = recorded;
  const whole = caseOf(recorded, home);
  if (out !== null) await addTo(resolve(cwd, out), whole, home);
  if (json) print(`${JSON.stringify({ case: whole, hidden, file: out === null ? null : resolve(cwd, out) })}\n`);
  else if (out === null) print(await caseText(whole));
  else print(`Added to ${shownPath(resolve(cwd, out), { cwd, home })}; play it with: hookline test ${out}\n`);
  if (hidden.length > 0)
    printError(
      `The trail does not have all of it (${hidden.join(', ')}): put in what was there, or something like it.\n`,
    );
  return 0;
}

/** What happened, as a case: the call, and what came of it. */
export function caseOf({ id, at, decision, event, payload, runs }: RecordedEvent, home: string): JsonObject {
  const by = runs.filter((one) => one.decision === decision && one.shadow !== true && decision !== 'none');
  const made = caseOfRecord({ event, payload, decision, by: by.map(({ name, hook }) => String(name ?? hook)) }, home);
  return { name: `as of ${at.slice(0, 10)}, ${shortId(id)}`, ...made };
}

/** A whole file with that case. */
export async function caseText(one: JsonObject): Promise<string> {
  const { stringify } = await import('yaml');
  // it may be put anywhere, on any machine
  return `${schemaLine('yaml', schemaAddress('hooktest'))}\n${stringify({ tests: [one] }, { lineWidth: 0 })}`;
}

async function addTo(path: string, one: JsonObject, home: string): Promise<void> {
  const hint = 'a file of tests is called NAME.hooktest.yml';
  if (!/^\.ya?ml$/.test(extname(path))) throw new HookError('USAGE', `"${path}" is no YAML file.`, { hint });
  const isOwn = isInside(join(home, '.config', 'hookline'), path);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : localSchemaLine(dirname(path), !isOwn, 'hooktest');
  const added = await withItem(text, 'yaml', ['tests'], one);
  if (added === null)
    throw new HookError('USAGE', `The case cannot be added to "${path}": it has errors, or another form.`, { hint });
  writeFileSync(path, added);
}
