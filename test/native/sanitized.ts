import { buildNative } from '../../scripts/native.mjs';

const FLAGS = ['-g', '-fsanitize=address,undefined', '-fno-sanitize-recover=all', '-fno-omit-frame-pointer'];

/** The native part, or a program of these sources, that ends with a report where it touches what it must not. */
export async function buildSanitized(to: string, sources?: readonly string[]): Promise<string | null> {
  return buildNative(process.arch, { to, flags: FLAGS, ...(sources === undefined ? {} : { sources }) });
}

/** What such a program says on stderr when it found something. */
export const REPORT = /Sanitizer|runtime error/;
