import type { ConditionSubject } from '../core/hook.ts';
import { isObject } from '../core/json.ts';
import { isInertField } from './call-identity.ts';
import { matchesWildcard, parseWildcard } from './wildcard.ts';

type InputTest = (subject: ConditionSubject) => boolean;

/** Any tool without a pattern language of its own: `*` stands for any text in one of the input's strings. */
export function compileInputSpec(spec: string): InputTest {
  const wildcard = parseWildcard(spec);
  return ({ toolInput, toolNames, alone = false }) => {
    const fields = isObject(toolInput) ? Object.entries(toolInput) : [['', toolInput] as const];
    // what an agent says about its call grants nothing
    const values = fields.flatMap(([field, value]) => (alone && isInertField(toolNames, field) ? [] : [value]));
    return values.some((value) => typeof value === 'string' && matchesWildcard(wildcard, value));
  };
}

/** `domain:example.org`: that host and those below it. A URL that cannot be read could lead anywhere, so it counts. */
export function compileDomainSpec(spec: string): InputTest | null {
  const domain = /^domain:(.*)$/s.exec(spec)?.[1];
  if (domain === undefined) return null;
  const own = hostName(domain);
  const host = parseWildcard(own);
  const below = parseWildcard(`*.${own}`);
  return ({ toolInput }) => {
    const url: unknown = isObject(toolInput) ? toolInput.url : undefined;
    const name = typeof url === 'string' ? hostOf(url) : null;
    return name === null || matchesWildcard(host, name) || matchesWildcard(below, name);
  };
}

function hostOf(url: string): string | null {
  try {
    return hostName(new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `https://${url}`).hostname);
  } catch {
    return null;
  }
}

function hostName(text: string): string {
  return text.trim().toLowerCase().replace(/\.$/, '');
}
