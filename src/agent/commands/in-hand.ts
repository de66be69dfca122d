import type { HooksByName } from '../../hooks/api.ts';
import type { Paint } from '../../show/print.ts';
import type { Mode } from '../mode.ts';
import type { Session } from '../session.ts';

/** What slash commands act on: the agent, as a person has it in hand. */
export interface AgentInHand {
  readonly hooks: HooksByName;
  readonly session: Session;
  readonly show: (text: string) => void;
  readonly paint: Paint;
  readonly columns: () => number;
  /** How a file is named to the person. */
  readonly place: (path: string) => string;
  readonly compact: (how: 'summary' | 'prune') => Promise<void>;
  readonly switchMode: (mode: Mode) => Promise<void>;
  readonly clear: () => Promise<void>;
  readonly suggestFiles: (query: string) => Promise<readonly string[]>;
  readonly leave: () => void;
}

/** One command: everything a person may write after its name is handed to it as it was typed. */
export interface SlashCommand {
  readonly name: string;
  /** What can follow the name, each with what it does; empty: the name alone. */
  readonly uses: readonly { readonly usage: string; readonly about: string }[];
  readonly run: (rest: string, agent: AgentInHand) => Promise<void> | void;
}
