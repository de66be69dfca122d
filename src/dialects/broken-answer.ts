/**
 * Whether a text that is no JSON was meant as an answer: somewhere an object begins a line and names one of the keys,
 * quoted in whatever way, or not at all. Linear in the length of the text.
 */
export function looksLikeBrokenAnswer(text: string, keys: readonly string[]): boolean {
  const quotes = '[\\\\"\'`“”‘’]{0,2}';
  const named = `:?${quotes}\\b(?:${keys.join('|')})\\b${quotes}\\s*(?::|=>)`;
  if (!new RegExp(named).test(text)) return false;
  // of each brace that is open, whether it began its line
  const open: boolean[] = [];
  let beganLine = 0;
  for (const { 0: token, index } of text.matchAll(new RegExp(`[{}]|${named}`, 'g'))) {
    if (token === '{') {
      const begins = beginsLine(text, index);
      open.push(begins);
      beganLine += Number(begins);
    } else if (token === '}') beganLine -= Number(open.pop() ?? false);
    else if (beganLine > 0 && isKeyPosition(text, index)) return true;
  }
  return false;
}

function beginsLine(text: string, at: number): boolean {
  let before = at - 1;
  while (text[before] === ' ' || text[before] === '\t' || text[before] === '\uFEFF') before -= 1;
  return before < 0 || text[before] === '\n' || text[before] === '\r';
}

function isKeyPosition(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && /\s/.test(text[before] ?? '')) before -= 1;
  return text[before] === '{' || text[before] === ',';
}
