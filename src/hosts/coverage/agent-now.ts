import { lstatSync } from 'node:fs';
import { orElse } from '../../core/or-else.ts';
import { readPlainFile } from '../../state/plain-file.ts';
import { hostAgent } from '../agents/all.ts';
import type { HostAgent, Where } from '../agents/host-agent.ts';
import { offSwitchesOn } from '../install/remarks.ts';
import type { AgentNow } from './likely-cause.ts';

const MOST_BYTES = 16 * 1024 * 1024;

/** What can be seen now of how hookline is installed in an agent. Null: of that agent nothing is known. */
export function agentNow(name: string, where: Where): Pick<AgentNow, 'hasEntry' | 'switchedOff'> {
  const agent = hostAgent(name);
  if (agent === undefined) return { hasEntry: null, switchedOff: null };
  const [switchedOff = null] = orElse(() => offSwitchesOn(agent, where), []);
  return { hasEntry: hasEntry(agent, where), switchedOff };
}

/** Some agents read a folder of files: then it cannot be told without reading all of them. */
function hasEntry({ name, files }: HostAgent, where: Where): boolean | null {
  const texts = Object.values(files).map((file) => textAt(file(where)));
  if (texts.some((text) => text === undefined)) return null;
  const entry = new RegExp(`hookline[^"'\\n]{0,1000}\\bbridge[/ ]${name}\\b`);
  return texts.some((text) => typeof text === 'string' && entry.test(text));
}

/** Null: there is none; undefined: it is nothing that can be read. */
function textAt(path: string): string | null | undefined {
  const stats = orElse(() => lstatSync(path, { throwIfNoEntry: false }), undefined);
  if (stats === undefined) return null;
  return stats.size > MOST_BYTES || stats.isDirectory() ? undefined : orElse(() => readPlainFile(path), undefined);
}
