/** The key by which a server knows this machine. It never leaves it. */
export function machineKeyPath(stateFolder: string): string {
  return `${stateFolder}/fleet/machine-key.pem`;
}
