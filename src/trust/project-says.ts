import { constants, fstatSync } from 'node:fs';
import { join } from 'node:path';
import { isSystemError } from '../core/error-code.ts';
import { orElseFor } from '../core/or-else.ts';
import { ENVIRONMENT_FILES } from '../dialects/agent-traces.ts';
import { readFileSync } from '../looks/files.ts';
import { withPlainFile } from '../looks/plain-file.ts';

/** Files of a project from which agents, shells and editors take variables of the environment. */
const FILES = [
  ...['.env', '.env.local', '.envrc', '.vscode/settings.json', 'mise.toml', '.mise.toml', '.npmrc'],
  ...ENVIRONMENT_FILES,
];
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * The file of a project that sets a variable which only whoever starts the agent may set; null: none is known to. Best
 * effort: an agent may take its environment from other files too.
 */
export function projectSays(variable: string, top: string): string | null {
  return FILES.find((file) => plainText(join(top, file)).includes(variable)) ?? null;
}

/** With what JSON and TOML write as `\u0048` read. */
function plainText(path: string): string {
  const read = (file: number): string => (fstatSync(file).size > MAX_BYTES ? '' : readFileSync(file, 'utf8'));
  const text = orElseFor(isSystemError, () => withPlainFile(path, constants.O_RDONLY, read), '');
  return text.replace(/\\u([0-9a-fA-F]{4})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
