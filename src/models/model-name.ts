import type { ModelSource } from '../core/model.ts';

/** The model that the entry names, else the service's. */
export function modelName(named: string | null, source: ModelSource): string {
  const name = named ?? source.model;
  if (name === null) throw new Error('it is not said which model to ask: name one in the hook, or with the service');
  return name;
}
