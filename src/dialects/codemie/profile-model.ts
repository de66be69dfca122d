import { entryOf, type LocatedMap } from '../../core/located.ts';
import { type ModelSource, modelSource } from '../../core/model.ts';

/** The service that the prompts of a profile are put to; null: it does not say where that is. */
export function profileModel(parts: readonly LocatedMap[]): ModelSource | null {
  const said = (key: string): string | null => parts.flatMap((part) => textIn(part, key) ?? []).at(-1) ?? null;
  const source = modelSource({
    provider: said('provider'),
    baseUrl: said('baseUrl'),
    apiKey: said('apiKey'),
    model: said('model'),
  });
  return source === null ? null : untold(source);
}

/** Of the wrong type it is nobody's business what it is. */
function textIn(profile: LocatedMap, key: string): string | null {
  const value = entryOf(profile, key)?.value;
  return value?.kind === 'scalar' && typeof value.value === 'string' ? value.value : null;
}

/** Whoever is told about a hook may write down all of it: its key is not in there. */
function untold(source: ModelSource): ModelSource & { readonly toJSON: () => undefined } {
  return { ...source, toJSON: () => undefined };
}
