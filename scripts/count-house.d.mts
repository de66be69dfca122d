/** Path from the top of the repository → text. */
export type Sources = ReadonlyMap<string, string>;
/** How often there is what a figure is about. */
export type Figures = Readonly<Record<string, number>>;

/** Each figure's places, as `path:line` or what is there: a figure is how many there are. */
export function housePlaces(sources: Sources): Readonly<Record<string, readonly string[]>>;
export function houseFigures(sources: Sources): Figures;
/** Lines of each room, or of whatever else a file is of. */
export function linesBy(of: (file: string) => string, sources: Sources): Figures;
/** `packages/server/src/db/sql.ts` is of `packages/server`, `src/hooks.ts` of `src`. */
export function packageOf(file: string): string;
/** A folder of a package; the files that lie beside the folders are one room. */
export function roomOf(file: string): string;
/** What is to be done where a figure is not the recorded one; `decisions` is the page with the reasons why figures rose. */
export function houseObjections(counted: Figures, recorded: Figures, decisions: string): readonly string[];
/** Whether somebody gave a reason why a figure may be as high as that. */
export function mayRise(name: string, now: number, decisions: string): boolean;
