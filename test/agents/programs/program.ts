import type { AgentName } from '../../../src/core/wire.ts';
import type { Call } from '../model/script.ts';

/** Where one run happens: all of it below a scratch folder. */
export interface Place {
  readonly home: string;
  readonly project: string;
  /** Of the scripted model. */
  readonly url: string;
}

/** A real agent: how it is started without a person, a network or an account, and how it spells a tool call. */
export interface Program {
  readonly name: AgentName;
  /** What people type, where that is not its name. */
  readonly program?: string;
  /** Below node_modules/ of the folder that it is installed in; `{arch}` is the kind of this machine. */
  readonly bin: string;
  /** Where it is installed, where that is not called as it is. */
  readonly folder?: string;
  /** It is a script that needs a newer Node than hookline does. */
  readonly needsNewerNode?: true;
  /** Files in the home of somebody who has set it up; a value that is no string is written as JSON. */
  readonly home: (place: Place) => Readonly<Record<string, unknown>>;
  readonly env: (place: Place) => Readonly<Record<string, string>>;
  /** `unattended`: with everything allowed that the agent would ask a person for. */
  readonly args: (prompt: string, unattended: boolean, place: Place) => readonly string[];
  /** Run once before, as the agent's own way of setting up. */
  readonly prepare?: (place: Place) => readonly string[];
  readonly shell: (command: string) => Call;
  readonly write: (path: string, content: string) => Call;
  /** A shell call that makes a file and carries this content, where what writes files takes less. */
  readonly bigShell?: (path: string, content: string) => Call;
  readonly read: (path: string) => Call;
  /** A sub-agent with this task; empty where it has none. */
  readonly delegate: (task: string) => readonly Call[];
  /** A refused tool call is the end of the run. */
  readonly refusalEnds?: true;
  /** It tells its hooks of a prompt whenever it sends something to the model: without hookline its run is over. */
  readonly promptsWithResults?: true;
  /** Its own hook files in the home, which `install` may write to and `uninstall` must leave as they were. */
  readonly hookFiles: readonly string[];
  /** Cases that this program has no way to show, and why. */
  readonly cannot?: Readonly<Record<string, string>>;
}
