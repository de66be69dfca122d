import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { orElse } from '../core/or-else.ts';
import { readPlainFile } from '../state/plain-file.ts';
import { sha256 } from '../state/sha256.ts';
import { writeWhole } from '../state/state-folder.ts';

/** What a call that only proves something carries in its input, with the token of that one proof behind it. */
const SIGN = 'hookline-canary-';
const TOKEN = /hookline-canary-([0-9a-f]{32})/;

interface Canary {
  readonly command: string;
  /** What only the bridge can say: a refusal of something else on the way proves nothing. */
  readonly answer: string;
  readonly end: () => void;
}

/**
 * A harmless command that the bridge refuses in this one proof and never again: whoever knows the token can have one more thing
 * refused, and nothing else.
 */
export function newCanary(stateFolder: string): Canary {
  const token = process.getBuiltinModule('node:crypto').randomBytes(16).toString('hex');
  const path = pathOf(stateFolder, token);
  writeWhole(path, '');
  return { command: `echo ${SIGN}${token}`, answer: answerTo(token), end: () => rmSync(path, { force: true }) };
}

/** Why this call is refused; null: it is no canary that anybody waits for. `text`: the payload, as it came. */
export function canaryRefusal(stateFolder: string, text: string): string | null {
  const token = TOKEN.exec(text)?.[1];
  if (token === undefined) return null;
  const isAwaited = orElse(() => readPlainFile(pathOf(stateFolder, token)) === '', false);
  return isAwaited ? `This is the canary of "hookline install": ${answerTo(token)}.` : null;
}

function answerTo(token: string): string {
  return `hookline has refused ${sha256(token).slice(0, 16)}`;
}

function pathOf(stateFolder: string, token: string): string {
  return join(stateFolder, 'bridge', `${SIGN}${token}`);
}
