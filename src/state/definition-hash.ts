import type { Hook } from '../core/hook.ts';
import { canonicalJson } from '../core/json.ts';
import { sha256 } from './sha256.ts';

/** What a person approves, apart from the scripts: the whole definition. */
export function definitionHash(hook: Hook): string {
  const { dialect: reader, source, echoOf, event: own, definition, selects, name } = hook;
  const event = echoOf ?? own;
  // what a rule of hookline's own says is as trusted as hookline: another version of it asks nobody anew
  if (source?.pack?.shipped === true && name !== null)
    return sha256(
      canonicalJson({ shipped: name, event, is: definition.$is ?? null, except: definition.$except ?? null }),
    );
  const matcherText = selects.matcher.text;
  // an entry may have a "matcher" of its own that nothing reads: the one of its group counts
  const hidden = typeof definition.matcher === 'string' && definition.matcher !== matcherText ? { matcherText } : {};
  // whoever reads the file: it is the entry that was approved
  const dialect = source?.owner ?? reader;
  return sha256(canonicalJson({ dialect, event, definition, ...hidden }));
}
