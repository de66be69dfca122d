/** Whether it is meant as a gate, also where that is misspelt: nobody may take our complaint about it for permission. */
export function isGated(args: readonly string[]): boolean {
  return args.some((arg) => /^[-–—]+g\w*(?:=|$)/i.test(arg));
}
