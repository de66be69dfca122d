/** As much of a JSON schema as there is in ours. */
export interface Schema {
  readonly $ref?: string;
  readonly definitions?: Readonly<Record<string, Schema>>;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema | readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly if?: Schema;
  readonly then?: Schema;
  readonly else?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly type?: string | readonly string[];
  readonly description?: string;
}

/** Deeper than any of them is. */
const MOST_STEPS = 400;

/** Everything that may stand at a path; an item of a list is the step `[]`. */
export function schemasAt(root: Schema, path: readonly string[]): readonly Schema[] {
  const opened = (schemas: readonly Schema[]): readonly Schema[] => withAlternatives(root, schemas);
  return path.reduce((schemas, step) => opened(schemas.flatMap((one) => below(one, step))), opened([root]));
}

function below(schema: Schema, step: string): readonly Schema[] {
  if (step === '[]') return schema.items === undefined ? [] : [schema.items].flat();
  const own =
    schema.properties !== undefined && Object.hasOwn(schema.properties, step) ? schema.properties[step] : null;
  if (own !== null && own !== undefined) return [own];
  return typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : [];
}

function withAlternatives(root: Schema, schemas: readonly Schema[]): readonly Schema[] {
  const found = new Set<Schema>(schemas);
  for (const one of found) {
    if (found.size > MOST_STEPS) break;
    const name = one.$ref?.replace('#/definitions/', '');
    const referred = name === undefined ? undefined : root.definitions?.[name];
    const others = [referred, one.then, one.else, ...(one.anyOf ?? []), ...(one.oneOf ?? []), ...(one.allOf ?? [])];
    for (const other of others) if (other !== undefined) found.add(other);
  }
  return [...found];
}

export function keysAt(schemas: readonly Schema[]): readonly { readonly name: string; readonly about: string }[] {
  const named = new Map<string, string>();
  for (const { properties = {} } of schemas)
    for (const [name, { description = '' }] of Object.entries(properties))
      if (!named.has(name)) named.set(name, description);
  return [...named].map(([name, about]) => ({ name, about }));
}

export function valuesAt(schemas: readonly Schema[]): readonly string[] {
  // a list of one may be written without the list
  const items = schemas.flatMap(({ items: one }) => (one === undefined ? [] : [one].flat()));
  return [...schemas, ...items].flatMap(({ enum: values = [], const: only, type }) => [
    ...values.filter((value) => typeof value === 'string'),
    ...(typeof only === 'string' ? [only] : []),
    ...([type].flat().includes('boolean') ? ['true', 'false'] : []),
  ]) as readonly string[];
}
