/** Mimir's question, with the "do not ask me again" that every such program grows: it is about the hook's name. */
export function naiveApprovals(person: (command: string) => boolean) {
  const approved = new Set<string>();
  return (name: string, command: string): boolean => {
    if (!approved.has(name) && person(command)) approved.add(name);
    return approved.has(name);
  };
}
