import { BASH_OR_SH } from '../../core/handler.ts';
import type { HookSpec } from '../../core/hook.ts';
import { entryOf, type Located, type LocatedMap } from '../../core/located.ts';
import type { FieldReader } from '../fields.ts';
import { type AgentFile, settingIn, switchedOff } from './agent-file.ts';
import type { MoreFields } from './entry.ts';

/** What Gemini CLI's settings, and those of who grew out of it, say about all hooks. */
export const hooksConfig: Pick<AgentFile, 'switches' | 'settled'> = {
  switches: (read, file, layer) =>
    settingIn(file, 'hooksConfig', 'enabled') === false ||
    settingIn(file, 'hooks', 'enabled') === false ||
    read.scalar(file, 'disableAllHooks', 'boolean')?.value === true
      ? switchedOff(layer)
      : [],
  settled: (specs, file) => {
    const off = [...namesIn(file, 'hooksConfig'), ...namesIn(file, 'hooks')];
    const serial = new Set(specs.filter((spec) => spec.serial === true).map(({ event }) => event));
    const isOff = ({ name, handler }: HookSpec): boolean =>
      off.includes(name ?? '') || (name === null && handler.kind === 'command' && off.includes(handler.command));
    return specs.map((spec) => ({
      ...spec,
      // one entry that says so is enough for its whole event
      ...(serial.has(spec.event) ? { serial: true } : {}),
      ...(isOff(spec) ? { enabled: false } : {}),
    }));
  },
};

/** `"sequential": true` beside the hooks of a group; commands are bash's, with variables of their own. */
export function geminiFields(read: FieldReader, map: LocatedMap): MoreFields {
  const serial = read.scalar(map, 'sequential', 'boolean')?.value === true ? { serial: true } : {};
  const env = read.stringMap(map, 'env')?.value ?? {};
  return { ...serial, command: { env, ...(entryOf(map, 'shell') === undefined ? { shell: BASH_OR_SH } : {}) } };
}

function namesIn(file: LocatedMap, section: string): readonly string[] {
  const map = entryOf(file, section)?.value;
  const list: Located | undefined = map?.kind === 'map' ? entryOf(map, 'disabled')?.value : undefined;
  if (list?.kind !== 'list') return [];
  return list.items.flatMap((item) => (item.kind === 'scalar' && typeof item.value === 'string' ? item.value : []));
}
