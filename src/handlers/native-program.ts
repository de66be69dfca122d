import { accessSync, constants } from 'node:fs';
import { orElse } from '../core/or-else.ts';
import { shippedPath } from './shipped-path.ts';

/** The native part for this machine; null: it is not there, or cannot run. */
export function nativeProgram(): string | null {
  const path = shippedPath(`native/${process.platform}-${process.arch}/hookline-native`);
  const runs = path !== null && orElse(() => accessSync(path, constants.X_OK) === undefined, false);
  return runs ? path : null;
}
