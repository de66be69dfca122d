/** An address as it is shown: a password in it, and what stands behind its question mark, is for the server alone. */
export function shownUrl(url: string): string {
  return url.replace(/\/\/[^/?#]*@/, '//***@').replace(/\?.*$/s, '?…');
}
