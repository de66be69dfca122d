/** A statement whose values can only be parameters: what a person or a machine sent never becomes part of its text. */
export interface Sql {
  readonly parts: readonly string[];
  readonly values: readonly unknown[];
}

/** `` sql`… WHERE fleet_id = ${fleet} AND ${condition}` ``: what is put in is a parameter, unless it is a piece of a statement itself. */
export function sql(texts: TemplateStringsArray, ...given: readonly unknown[]): Sql {
  const parts = [texts[0] ?? ''];
  const values: unknown[] = [];
  const append = (text: string): void => void parts.push((parts.pop() ?? '') + text);
  for (const [i, value] of given.entries()) {
    if (isSql(value)) {
      const [first = '', ...others] = value.parts;
      append(first);
      parts.push(...others);
      values.push(...value.values);
      append(texts[i + 1] ?? '');
    } else {
      values.push(value);
      parts.push(texts[i + 1] ?? '');
    }
  }
  return { parts, values };
}

export function textOf({ parts }: Sql): string {
  return parts.reduce((all, part, i) => `${all}$${i}${part}`);
}

/** All of these conditions; at least one. */
export function allOf(conditions: readonly Sql[]): Sql {
  return conditions.reduce((all, one) => sql`${all} AND ${one}`);
}

/** One after the other, with commas; at least one. */
export function listOf(items: readonly Sql[]): Sql {
  return items.reduce((all, one) => sql`${all}, ${one}`);
}

/** The name of a table that we made up ourselves. */
export function tableName(name: string): Sql {
  if (!NAME.test(name)) throw new Error(`"${name}" is no name of a table.`);
  return { parts: [name], values: [] };
}

/** Names of columns that we made up ourselves; `of`: of what they are columns. */
export function columnList(names: readonly string[], of?: string): Sql {
  const odd = names.find((name) => !NAME.test(name));
  if (odd !== undefined) throw new Error(`"${odd}" is no name of a column.`);
  const before = of === undefined ? '' : `${of}.`;
  return { parts: [names.map((name) => `${before}${name}`).join(', ')], values: [] };
}

const NAME = /^[a-z][a-z0-9_]{0,62}$/;

/** Where no parameter may stand, as in the bounds of a partition. */
export function dayLiteral(day: string): Sql {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Error(`"${day}" is no day.`);
  return { parts: [`'${day}T00:00:00Z'`], values: [] };
}

function isSql(value: unknown): value is Sql {
  return typeof value === 'object' && value !== null && 'parts' in value && 'values' in value;
}
