const MIB = 1024 * 1024;

/** A clock that missed the change of an hour, or stands in the next time zone, is an ordinary one. */
export const CLOCK_TOLERANCE_MS = 2 * 3_600_000;

/** Policy is text: what is larger than this is no policy, and is not unpacked to find out. */
export const LIMITS = {
  packedBytes: 16 * MIB,
  unpackedBytes: 64 * MIB,
  /** Files and folders. */
  entries: 5000,
  pathBytes: 255,
  /** Folders in folders, and the file. */
  pathParts: 16,
  /** `data.json` and `.manifest` are read as JSON before their hash is known. */
  jsonBytes: 16 * MIB,
  jsonValues: 1_000_000,
  jsonDepth: 100,
  /** A year: what lives longer is never missed. */
  maxAgeSeconds: 366 * 86_400,
} as const;
