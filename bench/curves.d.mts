/** Every file that is drawn, below the top folder → its text. */
export function drawnFiles(): Readonly<Record<string, string>>;
