import type { LoadedConfig } from '../config/load.ts';
import type { Diagnostic } from '../core/diagnostic.ts';

export interface GuardSwitch {
  readonly isOn: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** The organization has the last word, then the person: in their own file, or in the code that embeds us. */
export function guardSwitch(files: LoadedConfig['files'], option: boolean | undefined): GuardSwitch {
  const said = files.filter(({ settings }) => settings.selfProtection !== undefined);
  const enforced = said.filter(({ file }) => file.layer === 'enforced');
  const off = said.find(({ file, settings }) => file.layer !== 'enforced' && settings.selfProtection === false);
  if (enforced.length > 0) {
    const isOn = enforced.some(({ settings }) => settings.selfProtection === true);
    const message = 'The built-in guard is on by order of the organization: what switches it off here is ignored.';
    const isTried = isOn && (off !== undefined || option === false);
    const place = off === undefined ? {} : { file: off.file.path };
    return {
      isOn,
      diagnostics: isTried ? [{ code: 'ENFORCED_CONFLICT', severity: 'warning', message, ...place }] : [],
    };
  }
  return { isOn: option !== false && off === undefined, diagnostics: [] };
}
