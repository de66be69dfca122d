/** What a page says, sentence by sentence and row by row, without its marks: headings and the heads of tables say nothing. */
export function sentencesOf(page: string): readonly string[] {
  return blocksOf(page).flatMap((block) => (block.startsWith('|') ? rowsOf(block) : sentencesIn(block)));
}

function blocksOf(page: string): readonly string[] {
  const items = page.replaceAll(/^- /gm, '\n\n').split(/\n\s*\n/);
  return items
    .map((block) => block.trim())
    .filter((block) => block !== '' && !/^#+ [^\n]*$/.test(block))
    .map(withoutHeading);
}

function withoutHeading(block: string): string {
  return block.replace(/^#+ [^\n]*\n/, '');
}

function rowsOf(table: string): readonly string[] {
  const [, , ...rows] = table.split('\n');
  return rows.map((row) => {
    const cells = row.split('|').map(plain);
    return cells.filter((cell) => cell !== '' && cell !== '–').join(' | ');
  });
}

function sentencesIn(text: string): readonly string[] {
  return plain(text).split(/(?<=[.!?])\s+(?=\p{Lu})/u);
}

function plain(text: string): string {
  const unmarked = text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/\*+|`/g, '');
  return unmarked.replaceAll(/\s+/g, ' ').trim();
}
