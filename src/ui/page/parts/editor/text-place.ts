/** Where a text ends, seen from what it is about: the path of keys and lists, and the key whose value is being written. */
export interface TextPlace {
  readonly path: readonly string[];
  /** Null: a key is being written. */
  readonly key: string | null;
}

/** Of a JSON or YAML text that is not finished, which no parser would read. */
export function placeInText(before: string): TextPlace {
  return /^\s*(?:\/\/[^\n]*\n\s*)*[{[]/.test(before) ? bracketPlace(before, []) : yamlPlace(before);
}

const LINE = /^(\s*)((?:- +)*)(?:(["']?)([\w$. /-]+)\3\s*:)?(?:\s+(.*))?$/;

/** By how far lines are indented; what stands in brackets at the end is read as such. */
function yamlPlace(before: string): TextPlace {
  const lines = before.split('\n').filter((line, i, all) => i === all.length - 1 || !/^\s*(?:#|$)/.test(line));
  const last = lines.pop() ?? '';
  // `- { on: …`
  const [, margin = '', item] = /^(\s*)(?:- +)+([{[].*)$/.exec(last) ?? [];
  if (item !== undefined) return bracketPlace(item, [...stepsAbove(lines, margin.length, true), '[]']);
  const [, indent = '', dashes = '', , name, rest] = LINE.exec(last) ?? [];
  const column = indent.length + dashes.length;
  const above = stepsAbove(lines, dashes === '' ? column : indent.length, dashes !== '');
  const path = dashes === '' ? above : [...above, '[]'];
  const isFlow = rest !== undefined && /^[{[]/.test(rest);
  if (isFlow) return bracketPlace(rest, name === undefined ? path : [...path, name]);
  if (name !== undefined && /:\s+\S*$/.test(last)) return { path, key: name };
  return { path, key: null };
}

/** The keys under which something stands that is indented so far. */
function stepsAbove(lines: readonly string[], column: number, isItem: boolean): readonly string[] {
  const steps: string[] = [];
  let inner = column;
  let wantsKey = isItem;
  for (const line of [...lines].reverse()) {
    const [, indent = '', dashes = '', , name] = LINE.exec(line) ?? [];
    const own = indent.length + dashes.length;
    // a list may stand as far to the left as its key
    const isAbove = own < inner || (wantsKey && own === inner && dashes === '' && name !== undefined);
    if (isAbove && name !== undefined) {
      steps.unshift(name);
      inner = own;
      wantsKey = false;
    }
    if (dashes !== '' && indent.length < inner && own <= inner) {
      steps.unshift('[]');
      inner = indent.length;
      wantsKey = true;
    }
  }
  return steps;
}

/** Brackets that are still open, with the key before each. */
function bracketPlace(text: string, begin: readonly string[]): TextPlace {
  const open: { readonly bracket: string; key: string | null }[] = [];
  let word = '';
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|'[^']*'?|[{}[\],:]|[^{}[\],:"']+/g)) {
    const top = open.at(-1);
    if (token === '{' || token === '[') open.push({ bracket: token, key: null });
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':' && top !== undefined) top.key = word;
    else if (token === ',' && top !== undefined) top.key = null;
    else word = token.trim().replace(/^["']|["']$/g, '') || word;
  }
  const path = open.flatMap(({ bracket, key }, i) => {
    const isLast = i === open.length - 1;
    return [...(bracket === '[' ? ['[]'] : []), ...(key === null || isLast ? [] : [key])];
  });
  return { path: [...begin, ...path], key: open.at(-1)?.bracket === '{' ? (open.at(-1)?.key ?? null) : null };
}
