export function withPart(page: string, name: string, text: string): string;
