/** A text in which `*` stands for any characters, split at its stars. One piece: there is no star. */
export type Wildcard = readonly [head: string, ...rest: string[]];

/** `\*` is a star itself. */
export function parseWildcard(text: string): Wildcard {
  const pieces: [string, ...string[]] = [''];
  for (const [token] of text.matchAll(/\\\*|\*+|[^*\\]+|\\/g)) {
    if (token.startsWith('*')) pieces.push('');
    else pieces[pieces.length - 1] += token === '\\*' ? '*' : token;
  }
  return pieces;
}

/** Each piece is taken where it first occurs after the one before: no backtracking. */
export function matchesWildcard(wildcard: Wildcard, text: string): boolean {
  const [head, ...rest] = wildcard;
  const tail = rest.pop();
  if (tail === undefined) return text === head;
  if (!text.startsWith(head)) return false;
  let at = head.length;
  for (const piece of rest) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return text.length - tail.length >= at && text.endsWith(tail);
}

/** Whether some text that begins like this could match. Behind the first star everything could. */
export function couldMatchWildcard(wildcard: Wildcard, beginning: string): boolean {
  const [head, ...rest] = wildcard;
  if (beginning.length <= head.length) return head.startsWith(beginning);
  return rest.length > 0 && beginning.startsWith(head);
}
