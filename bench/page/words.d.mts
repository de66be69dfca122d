export function peersText(results: unknown): string;
