import { wrapped } from '../../../agent/display/wrapped.ts';
import { PACK_LINES } from '../../init/packs.ts';
import { MAX_WIDTH } from '../shared.ts';

export const page = `hookline init: a hooks file with the rules that you choose

  hookline init                            asks what you want
  hookline init --pack guard --yes         needs no terminal
  hookline init --pack guard --pack git --project

Writes ~/.config/hookline/hooks.yml with "extends: [guard]", or what you chose, and a test of it
beside it. A file that is there is added to and never replaced: its comments and its layout stay.
What is written is shown before, and read afterwards as hookline reads it. Not from inside an
agent's session.

${wrapped(`Packs: ${Object.keys(PACK_LINES).join(', ')}. "hookline list" shows their rules.`, MAX_WIDTH)}

  --pack NAME               this pack; repeatable (default: guard)
  --user                    for you, in every project (default)
  --project                 in .hookline/hooks.yml of this project, for everybody who works in it;
                            each of them approves it with "hookline trust". NAME may then be a
                            file (./team.yml) or a package of the project (@acme/hooks), too
  --yes, -y                 do not ask
  --dry-run                 show what would be written, and write nothing
  --cwd DIR                 the project (default: here)
  --json                    print data instead of text

Exit code: 0 done, or nothing to do; 1 nothing was written, or what was written has errors.
`;
