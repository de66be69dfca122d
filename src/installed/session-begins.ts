/** As agents call the event at which a session begins; a test holds it equal to what the wires say. */
const NAMES = /^(?:SessionStart|sessionStart|session_start|event\.session\.created|TaskStart|TaskResume)$/;

/** `bridge <agent> <event> …` */
export function sessionBegins([command, , event = '']: readonly string[]): boolean {
  return command === 'bridge' && NAMES.test(event);
}
