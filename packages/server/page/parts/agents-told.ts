export interface AgentOnMachine {
  readonly name: string;
  readonly version: string | null;
  readonly installed: boolean;
  readonly proven: boolean | null;
}

/** What a heartbeat says of agents; a machine may say anything. */
export function agentsTold(told: unknown): readonly AgentOnMachine[] {
  if (!Array.isArray(told)) return [];
  return told.map((one: Partial<Record<string, unknown>>) => ({
    name: String(one.name ?? ''),
    version: typeof one.version === 'string' ? one.version : null,
    installed: one.installed === true,
    proven: typeof one.proven === 'boolean' ? one.proven : null,
  }));
}
