import { existsSync } from 'node:fs';
import { allBackups, shimFolder } from '../../hosts/install/backups.ts';
import type { Site } from '../../hosts/install/plan.ts';
import { readImprint } from '../../installed/imprint.ts';
import { outsideFolder } from '../../installed/own-package.ts';
import { compared } from '../../installed/verify.ts';
import type { DoctorFinding, Look } from './finding.ts';

/** Whether hookline itself is what was installed, for this person and for the machine. */
export function lookAtPackage({ own, where, stateFolder }: Pick<Site, 'own' | 'where' | 'stateFolder'>): Look {
  const folders = (['user', 'managed'] as const).map((scope) =>
    outsideFolder(shimFolder(scope, where.machine, stateFolder), own),
  );
  const looks = folders.filter((folder) => existsSync(folder)).map(lookIn);
  const isCalled = allBackups(stateFolder).length > 0;
  if (looks.length === 0 && isCalled && !own.isCheckout) return { findings: [NOT_KNOWN], fine: [] };
  return { findings: looks.flatMap(({ findings }) => findings), fine: looks.flatMap(({ fine }) => fine) };
}

function lookIn(folder: string): Look {
  const imprint = readImprint(folder);
  if (imprint !== null && imprint.files === null)
    return { findings: [], fine: ['hookline is a checkout, and not compared with what was installed'] };
  const result = compared(folder);
  if (result.kind === 'same') {
    const { version, files, keys } = result.imprint;
    const upgrades = keys.length === 0 ? 'no release key' : `${keys.length} release key${keys.length === 1 ? '' : 's'}`;
    return {
      findings: [],
      fine: [`hookline ${version} as installed (${Object.keys(files ?? {}).length} files, ${upgrades})`],
    };
  }
  if (result.kind === 'accepted') return { findings: [], fine: [result.news] };
  const what = result.text.replace(/\. .*$/s, '.');
  return { fine: [], findings: [wrong(what, 'Every call of an agent that can be refused is refused.')] };
}

function wrong(what: string, why: string): DoctorFinding {
  return { area: 'machine', wrong: true, what, why, todo: 'hookline install' };
}

const NOT_KNOWN = wrong(
  'Agents call hookline, and it is not remembered what hookline was.',
  'If somebody changes hookline itself, nothing notices.',
);
