/** How a language writes patterns: what is looked for in data is nothing that is done. */
export interface PatternForms {
  /** The names before a pattern with signs of its own: `m{…}`, `%r{…}`. */
  readonly named: RegExp;
  /** Those that replace, by a second part. */
  readonly replacing?: RegExp;
  /** What stands before a pattern that begins with a slash. */
  readonly before: RegExp;
  /** In a pattern that is code. */
  readonly runs: RegExp;
}

const TEXT = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/sy;
const SIGNS = /[/|!#~%@{([<]/;
const CLOSED: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']', '<': '>' };
const FLAGS = /[a-z]*/y;

/** The text without its patterns. What a replacement runs (`s/a/b/e`) stays, and what runs what comes of that is `eval`. */
export function withoutPatterns(text: string, forms: PatternForms): string {
  let kept = '';
  let at = 0;
  while (at < text.length) {
    const literal = matchAt(TEXT, text, at);
    const found = literal === null ? patternAt(text, at, kept, forms) : null;
    if (literal !== null) kept += literal;
    else if (found === null) kept += text[at];
    else kept += forms.runs.test(text.slice(at, found.end)) ? text.slice(at, found.end) : found.becomes;
    at = literal === null ? (found?.end ?? at + 1) : at + literal.length;
  }
  return kept;
}

interface Found {
  readonly end: number;
  readonly becomes: string;
}

function patternAt(text: string, at: number, kept: string, { named, replacing, before }: PatternForms): Found | null {
  if (text[at] === '/') {
    const end = before.test(kept.trimEnd()) ? endOf(text, at) : null;
    return end === null ? null : { end: end + (matchAt(FLAGS, text, end)?.length ?? 0), becomes: '0' };
  }
  if (/[\w$@%&>.:-]$/.test(kept)) return null;
  const name = matchAt(named, text, at) ?? (replacing === undefined ? null : matchAt(replacing, text, at));
  const start = at + (name?.length ?? 0);
  if (name === null || !SIGNS.test(text[start] ?? '')) return null;
  const end = endOf(text, start);
  if (end === null) return null;
  const own = end + (matchAt(FLAGS, text, end)?.length ?? 0);
  if (replacing === undefined || matchAt(replacing, text, at) === null) return { end: own, becomes: '0' };
  const isPair = CLOSED[text[start] ?? ''] !== undefined;
  const second = isPair ? end + (matchAt(/\s*/y, text, end)?.length ?? 0) : end - 1;
  const last = endOf(text, second);
  if (last === null) return null;
  const flags = matchAt(FLAGS, text, last) ?? '';
  const replacement = flags.includes('e') ? text.slice(second + 1, last - 1) : '';
  const becomes = flags.includes('e') ? `0; ${flags.includes('ee') ? 'eval ' : ''}${replacement};` : '0';
  return { end: last + flags.length, becomes };
}

/** Behind the sign that ends what begins there; null: there is none. */
function endOf(text: string, start: number): number | null {
  const open = text[start] ?? '';
  const close = CLOSED[open] ?? open;
  let depth = 0;
  for (let at = start + 1; at < text.length; at++) {
    const char = text[at];
    if (char === '\\') at += 1;
    else if (char === close && depth === 0) return at + 1;
    else if (char === close) depth -= 1;
    else if (char === open) depth += 1;
  }
  return null;
}

function matchAt(form: RegExp, text: string, at: number): string | null {
  form.lastIndex = at;
  return form.exec(text)?.[0] ?? null;
}
