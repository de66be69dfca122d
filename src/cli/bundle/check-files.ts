import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { BundleFile } from '../../bundle/bundle.ts';
import { contentKind } from '../../bundle/content.ts';
import { liesIn } from '../../config/lies-in.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { NATIVE } from '../../core/hook.ts';
import { createHooks } from '../../hooks.ts';
import { homeFolder } from '../options.ts';

/**
 * What `hookline check` would say on a machine that has nothing but the bundle: the files are read from a copy, so that
 * what an enforced file extends is found in the bundle or not at all. `root`: where the person has them.
 */
export async function checkFiles(files: readonly BundleFile[], root: string): Promise<readonly Diagnostic[]> {
  const copy = mkdtempSync(join(realpathSync(tmpdir()), 'hookline-bundle-'));
  try {
    for (const { path, bytes } of files) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      writeFileSync(join(copy, path), bytes);
    }
    const placed = (kind: 'enforced' | 'pack') =>
      files
        .filter(({ path }) => contentKind(path) === kind)
        .map(({ path }) => ({ path: join(copy, path), dialect: NATIVE }));
    const options = { cwd: copy, home: homeFolder(), env: process.env, watch: false };
    const hooks = await createHooks(
      { ...options, files: placed('pack'), enforced: placed('enforced') },
      { lazy: true },
    );
    const { diagnostics } = hooks;
    await hooks.close();
    const found = diagnostics.flatMap((one) =>
      one.file !== undefined && liesIn(copy, one.file)
        ? [{ ...one, message: one.message.replaceAll(copy, root), file: join(root, relative(copy, one.file)) }]
        : [],
    );
    // a pack is read for itself, and once more for whoever extends it
    return [...new Map(found.map((one) => [`${one.code} ${one.file}:${one.line}:${one.column}`, one])).values()];
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
