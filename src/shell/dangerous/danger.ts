/** What a command does that hardly any hook should. */
export type DangerPattern =
  | 'delete-everything'
  | 'open-everything'
  | 'fork-bomb'
  | 'download-and-run'
  | 'decode-and-run'
  | 'run-a-variable'
  | 'write-to-device'
  | 'write-system-file'
  | 'switch-off-protection'
  | 'send-secrets'
  | 'reverse-shell'
  | 'secret-in-command'
  | 'unreadable';

export interface Danger {
  readonly pattern: DangerPattern;
  /** The part of the command that does it; of a secret, its beginning. */
  readonly value: string;
}

interface Words {
  readonly does: (value: string) => string;
  readonly hint: string;
  /** It is bad to write it down, not to run it. */
  readonly harmlessToRun?: true;
}

const WORDS: Readonly<Record<DangerPattern, Words>> = {
  'delete-everything': {
    does: (value) => `it deletes "${value}" with everything in it`,
    hint: 'name the folder that is meant',
  },
  'open-everything': {
    does: (value) => `it changes the rights of everything below "${value}"`,
    hint: 'name the files that are meant',
  },
  'fork-bomb': {
    does: (value) => `"${value}" starts itself again and again until the machine stands still`,
    hint: 'remove it',
  },
  'download-and-run': {
    does: (value) => `it runs what "${value}" fetches from the network, whatever that is by then`,
    hint: 'download the script once, read it, and run that file',
  },
  'decode-and-run': {
    does: (value) => `it runs what "${value}" decodes, which nobody can read here`,
    hint: 'write the commands as they are',
  },
  'run-a-variable': {
    does: (value) => `it runs the text in ${value} as commands, whoever wrote that text`,
    hint: 'call the program, and give it the text as an argument in quotes',
  },
  'write-to-device': { does: (value) => `it writes to the device "${value}"`, hint: 'write to a file' },
  'write-system-file': {
    does: (value) => `it changes "${value}", which belongs to the system or lets people in`,
    hint: 'keep what a hook writes in the project or in a folder of your own',
  },
  'switch-off-protection': {
    does: (value) => `"${value}" switches off what protects this machine`,
    hint: 'remove it',
  },
  'send-secrets': {
    does: (value) => `it sends "${value}" to somebody`,
    hint: 'send what the receiver needs, and no credentials',
  },
  'reverse-shell': {
    does: (value) => `"${value}" gives somebody elsewhere a shell on this machine`,
    hint: 'remove it',
  },
  'secret-in-command': {
    does: (value) => `"${value}…" looks like a secret, and whoever reads this file has it`,
    hint: 'keep it in a variable of the environment, and make a new one: this one is known',
    harmlessToRun: true,
  },
  unreadable: {
    does: () => 'it is too long or too tangled for anybody to see what it does',
    hint: 'put it into a script',
  },
};

/** What it does, and what that is called. */
export function describeDanger({ pattern, value }: Danger): string {
  return `${WORDS[pattern].does(value)} (${pattern})`;
}

/** What to do about it. */
export function hintFor({ pattern }: Danger): string {
  return WORDS[pattern].hint;
}

/** Whether it must not run without somebody being asked. */
export function mustBeAsked({ pattern }: Danger): boolean {
  return WORDS[pattern].harmlessToRun !== true;
}
