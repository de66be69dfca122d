import { trustOf } from '../../core/layer.ts';
import type { ConfigFile } from '../config-file.ts';
import { followLinks } from '../follow-links.ts';

/** One file in layers of the same trust is one. */
export function fileIdentity({ path, layer }: Pick<ConfigFile, 'path' | 'layer'>): string {
  return `${trustOf(layer)} ${followLinks()(path)}`;
}
