/** What "hooks run in parallel" becomes where each writes its decision down: whoever finishes last has decided. */
export async function naiveParallel(hooks: readonly (() => Promise<string>)[]): Promise<string> {
  let decision = 'allow';
  await Promise.all(
    hooks.map(async (hook) => {
      decision = await hook();
    }),
  );
  return decision;
}
