/** How long this process has computed, in ms: a bound for work that must not explode, whatever else the cores do. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
