/** A page with what stands between two of its marks replaced. */
export function withPart(page, name, text) {
  const [begin, end] = [`<!-- ${name}: drawn by bench/curves.mjs -->`, `<!-- end of ${name} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from)
    throw new Error(`The page has no place for "${name}": "${begin}" and "${end}" are missing.`);
  return `${page.slice(0, from + begin.length)}\n\n${text}\n\n${page.slice(to)}`;
}
