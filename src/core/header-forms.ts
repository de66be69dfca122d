/** RFC 9110: what a header may be called. */
const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** What stands in no value; a line break would begin a header of its own. */
const UNSENDABLE = /[^\t\x20-\x7e\x80-\xff]/g;
/** They say where a message ends and who it is for. */
const FRAMING =
  /^(?:host|content-length|transfer-encoding|connection|upgrade|http2-settings|expect|te|trailer|keep-alive|proxy-.*)$/i;

/** Why a header cannot be sent, as the end of a sentence about it; null: it can. */
export function whyNotSent(name: string, value: string): string | null {
  if (!NAME.test(name)) return 'that is no name of a header';
  if (FRAMING.test(name)) return 'it belongs to the connection, not to a hook';
  return value.search(UNSENDABLE) >= 0 ? 'its value has a character that no header can hold' : null;
}

export function sendable(value: string): string {
  return value.replace(UNSENDABLE, '');
}
