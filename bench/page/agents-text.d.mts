export function agentsText(results: unknown): string;
