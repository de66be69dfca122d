import { wrapped } from '../../agent/display/wrapped.ts';
import { DIALECTS } from '../../dialects/all.ts';

/** No line of a page is longer. */
export const MAX_WIDTH = 90;
const INDENT = ' '.repeat(28);
const NAMES = DIALECTS.map(({ name }) => name).join(', ');

export const WHICH_CONFIG = `Which configuration:
  --dialect NAME            ${wrapped(`only this dialect's hooks; repeatable. There are ${NAMES}`, MAX_WIDTH - INDENT.length).replaceAll('\n', `\n${INDENT}`)}
  --config FILE             this file instead of the discovered ones; repeatable
  --enforced [DIALECT:]FILE an enforced file in addition to the machine's own; repeatable
  --cwd DIR                 where discovery starts (default: here)
  --json                    print data instead of text
`;

export const PAYLOAD = `The event:
  --tool NAME               tool_name
  --input JSON              tool_input, a JSON object
  --prompt TEXT             prompt
  --message TEXT            message
  --set key=value           any field, dotted; JSON if it parses; repeatable
  --payload FILE            the whole payload as JSON ("-" is stdin); the parts are laid over it
  --session ID              what spans the events of a session is kept per id
`;

export const forWhom = (own: string): string => `  --all                     every agent that is on this machine
  --user                    for you, in every project (default)
  --project                 in the files of this repository, for everybody who works in it
  --managed                 for every account of this machine; an administrator's
${own}
  --yes, -y                 do not ask
  --dry-run                 show what would change, and change nothing
  --cwd DIR                 the project (default: here)
  --json                    print data instead of text
`;
