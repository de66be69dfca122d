import { buildNative } from '../../scripts/native.mjs';

const FLAGS = ['-g', '-fsanitize=address,undefined', '-fno-sanitize-recover=all', '-fno-omit-frame-pointer'];

/** The native part, or a program of these sources, that ends with a report where it touches what it must not. */
export async function buildSanitized(to: string, sources?: readonly string[]): Promise<string | null> {
  return buildNative(process.arch, { to, flags: FLAGS, ...(sources === undefined ? {} : { sources }) });
}

/** How many inputs it is given: as many as `npm run fuzz` asks for, up to a number that a slow machine comes to the end of, too. */
export function inputs(usual: number, most: number): number {
  return Math.min(Number(process.env.HOOKLINE_FUZZ ?? usual), most);
}

/**
 * At the ends of how many processes of one test leaks are looked for. On x64 that takes milliseconds. On arm64 the allocator of
 * gcc's sanitizer has a map of 2^28 regions, and a look walks all of it, several times, while the program stands still under
 * ptrace: four seconds of a core, for an empty `main` as well.
 */
const MOST_LOOKS = process.arch === 'arm64' ? 2 : Number.POSITIVE_INFINITY;

/** Whether this one of so many processes looks for leaks at its end: the first, and others at even distances. */
export function looksForLeaks(index: number, processes: number, most = MOST_LOOKS): boolean {
  return index % Math.max(1, Math.ceil(processes / most)) === 0;
}

export const LEAKS = { ASAN_OPTIONS: 'abort_on_error=0:detect_leaks=1' };
/** Every other mistake with memory is still told. */
export const NO_LEAKS = { ASAN_OPTIONS: 'abort_on_error=0:detect_leaks=0' };

/** What such a program says on stderr when it found something. */
export const REPORT = /Sanitizer|runtime error/;
