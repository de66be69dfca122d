import type { Channel } from '../../../src/store/channels.ts';

type Labels = Channel['labels'];

/** `team=payments or risk, role=dev`, as it is shown and typed. */
export function labelText(labels: Labels): string {
  const said = Object.entries(labels).map(([name, values]) => `${name}=${[values].flat().join(' or ')}`);
  return said.join(', ');
}

/** What somebody typed; null: it is not written so. Nothing: every machine. */
export function labelsTyped(text: string): Labels | null {
  const parts = text.split(',').map((part) => part.trim());
  const pairs = parts.filter((part) => part !== '').map((part) => /^([^=\s]+)\s*=\s*(.+)$/.exec(part)?.slice(1));
  const labels = pairs.map((pair) => {
    const [name = '', said = ''] = pair ?? [];
    const values = said.split(/\s+or\s+/).map((value) => value.trim());
    return [name, values.length === 1 ? (values[0] ?? '') : values] as const;
  });
  const isOdd = pairs.includes(undefined) || new Set(labels.map(([name]) => name)).size < labels.length;
  return isOdd || labels.some(([, values]) => [values].flat().some((value) => !/^\S+$/.test(value)))
    ? null
    : Object.fromEntries(labels);
}
