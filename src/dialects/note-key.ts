/** What people add for one another. */
const NOTE =
  /^(?:[x_$#/].*|comments?|notes?|descr?|docs?|id|title|label|labels|tags?|author|owner|version|since|date|ref|refs|link|see|why|reason|summary|category|severity|priority|group|todo)$/i;

export function isNote(key: string): boolean {
  return NOTE.test(key);
}
