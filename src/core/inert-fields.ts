import type { Json } from './json.ts';
import type { ToolKind } from './tools.ts';

/** What a field has to be to be what it is listed as: something else under its name is something else. */
type InertType = 'string' | 'number';

export interface InertFields {
  /** Words for a person, or how long and how much is waited for: whatever they say, it is the same call. */
  readonly inert: Readonly<Record<string, InertType>>;
  /** What a tool does anyway: a field with this value says as much as none. */
  readonly usual: Readonly<Record<string, Json>>;
}

const NOTHING: InertFields = { inert: {}, usual: {} };

/**
 * The part of the tool table that tells one call from another. A field that is not here is part of the call: what lifts a
 * sandbox, chooses the shell, the user, the folder or the environment is never inert, and neither is what nobody knows.
 */
export const INERT_FIELDS: Readonly<Record<ToolKind, InertFields>> = {
  shell: {
    inert: {
      description: 'string',
      explanation: 'string',
      // Droid's: what the model says of its own command, which every call of it has; it gives the command no more rights
      summary: 'string',
      riskLevel: 'string',
      riskLevelReason: 'string',
      timeout: 'number',
      timeout_ms: 'number',
      initial_wait: 'number',
      yield_time_ms: 'number',
      block_until_ms: 'number',
      max_wait_seconds: 'number',
      max_output_tokens: 'number',
    },
    usual: {
      // in the background it may outlive the turn, and what it prints is seen by no hook: that is another call
      run_in_background: false,
      is_background: false,
      fireAndForget: false,
      mode: 'sync',
      wait: true,
      tty: false,
      dangerouslyDisableSandbox: false,
      with_escalated_permissions: false,
      sandbox_permissions: 'use_default',
    },
  },
  'file-read': NOTHING,
  'file-write': { inert: {}, usual: { replace_all: false } },
  search: NOTHING,
  fetch: { inert: { timeout: 'number' }, usual: {} },
  agent: { inert: { description: 'string' }, usual: { run_in_background: false } },
  // the "description" of an issue is what is written into it
  mcp: NOTHING,
  other: NOTHING,
};
