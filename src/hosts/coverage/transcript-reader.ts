import type { JsonObject } from '../../core/json.ts';
import type { AgentName } from '../../core/wire.ts';
import type { ToolCall } from './tool-call.ts';

/** How one agent keeps what it did. */
export interface TranscriptReader {
  readonly agent: AgentName;
  /** Its folders in the home, each unless a variable of the environment says where that is. */
  readonly folders: readonly {
    readonly variable: string | null;
    readonly usual: string;
    /** Below that: where the transcripts are. */
    readonly below: string;
  }[];
  /** Whether a file there is one, by its path below the folder. */
  readonly isTranscript: RegExp;
  /** `lines`: one JSON object on each; `whole`: one object in all; otherwise a database, of which these rows are wanted. */
  readonly form: 'lines' | 'whole' | { readonly query: string };
  /** Ids that it makes up for hooks alone: no call in its transcripts has one. */
  readonly madeUpId?: RegExp;
  /** What keeps its hooks from running until a person has said yes, and how to do that. */
  readonly trust?: string;
  /** The calls that a file tells of. Whatever stands in it is a stranger's. */
  readonly calls: (entries: Iterable<JsonObject>, path: string) => readonly ToolCall[];
}

/** Tools that work inside an agent and change nothing outside of it: many agents fire no hook for them. */
export const INSIDE_TOOLS: ReadonlySet<string> = new Set([
  ...[
    'TodoWrite',
    'todo_write',
    'TodoRead',
    'todowrite',
    'todoread',
    'write_todos',
    'update_todo',
    'SetTodoList',
    'TodoList',
  ],
  ...[
    'update_plan',
    'ExitPlanMode',
    'EnterPlanMode',
    'exit_plan_mode',
    'enter_plan_mode',
    'update_topic',
    'ExitSpecMode',
  ],
  ...['AskUserQuestion', 'ask_user', 'ask_question', 'request_user_input', 'AskUser', 'ask_followup_question'],
  ...[
    'report_intent',
    'complete_task',
    'task_complete',
    'attempt_completion',
    'submit_and_exit',
    'ToolSearch',
    'tool_search',
  ],
]);
