import { entryOf, type LocatedMap } from '../../core/located.ts';
import { type ModelSource, modelSource } from '../../core/model.ts';

/** The service that the prompts of a profile are put to; null: it does not say where that is. */
export function profileModel(parts: readonly LocatedMap[]): ModelSource | null {
  // sent to the provider's own address instead, everything would go to somebody who was not meant
  if (parts.some(hasUnusableUrl)) return null;
  const said = (key: string): string | null => parts.flatMap((part) => textIn(part, key) ?? []).at(-1) ?? null;
  return modelSource({
    provider: said('provider'),
    baseUrl: said('baseUrl'),
    apiKey: said('apiKey'),
    model: said('model'),
  });
}

function hasUnusableUrl(profile: LocatedMap): boolean {
  const value = entryOf(profile, 'baseUrl')?.value;
  if (value === undefined || (value.kind === 'scalar' && value.value === null)) return false;
  const text = textIn(profile, 'baseUrl') ?? '';
  return !/^https?:\/\//i.test(text) || !URL.canParse(text);
}

/** Of the wrong type it is nobody's business what it is. */
function textIn(profile: LocatedMap, key: string): string | null {
  const value = entryOf(profile, key)?.value;
  return value?.kind === 'scalar' && typeof value.value === 'string' ? value.value : null;
}
