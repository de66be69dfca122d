import type { Seen } from './compare.ts';
import type { Difference } from './compare-text.ts';
import type { Case } from './read-cases.ts';

/** Where the case stands, what it claims, and each difference on lines of its own. */
export function showFailure(
  { place, title, source, steps }: Case,
  index: number,
  differences: readonly Difference[],
  { result, data, calls, requests }: Seen,
): string {
  const step = steps[index];
  const what = step === undefined ? '' : 'event' in step.call ? step.call.event : step.call.command.join(' ');
  const which = steps.length === 1 ? what : `${index + 1} of ${steps.length}, ${what}`;
  return [
    `${place}  ${title}`,
    `  source: ${source}`,
    `  event: ${which}`,
    ...differences.flatMap(({ path, expected, got }) => [
      `  ${path}`,
      `    expected  ${shown(expected)}`,
      `    got       ${shown(got)}`,
    ]),
    `  exit ${result.status}, and on stdout: ${shown(data === undefined ? result.stdout : telling(data))}`,
    ...(result.stderr === '' ? [] : [`  on stderr: ${shown(result.stderr)}`]),
    ...(result.screen === null ? [] : [`  on the screen: ${shown(result.screen)}`]),
    ...(calls.length === 0 ? [] : [`  calls: ${shown(calls)}`]),
    ...(requests.length === 0 ? [] : [`  requests: ${shown(requests)}`]),
  ].join('\n');
}

/** Without what says nothing: absent, empty, false, and how long it took. */
function telling(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(telling);
  if (typeof value !== 'object' || value === null) return value;
  const pairs = Object.entries(value).map(([key, inner]) => [key, telling(inner)] as const);
  return Object.fromEntries(pairs.filter(([key, inner]) => !['id', 'durationMs'].includes(key) && says(inner)));
}

function says(value: unknown): boolean {
  if (value === null || value === '' || value === false) return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

const MAX_SHOWN = 2000;

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text =
    typeof value === 'string' ? JSON.stringify(value) : JSON.stringify(value, null, 1).replace(/\s*\n\s*/g, ' ');
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
