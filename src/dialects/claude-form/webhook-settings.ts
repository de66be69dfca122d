import type { FileSettings } from '../../core/dialect.ts';
import { type Layer, needsTrust } from '../../core/layer.ts';
import { entryOf, isNothing, type LocatedMap } from '../../core/located.ts';
import { readAllowList, readUrlList } from '../allow-list.ts';
import type { FieldReader } from '../fields.ts';

const LISTS = [
  { key: 'allowedHttpHookUrls', name: 'allowedUrls', readList: readUrlList },
  { key: 'httpHookAllowedEnvVars', name: 'allowedEnv', readList: readAllowList },
] as const;

/** Where webhooks may call, and what of the environment they may send: nothing for a repository to say. */
export function readWebhookSettings(read: FieldReader, settings: LocatedMap, layer: Layer): FileSettings {
  const lists = LISTS.flatMap(({ key, name, readList }) => {
    const entry = entryOf(settings, key);
    if (entry === undefined || isNothing(entry.value)) return [];
    if (needsTrust(layer)) {
      const message = `"${key}" does not count in a file of a project.`;
      read.finding('warning', 'NOT_FOR_PROJECTS', entry.keyAt, message, 'it belongs into ~/.claude/settings.json');
      return [];
    }
    return [[name, readList(read, settings, key)]];
  });
  return Object.fromEntries(lists);
}
