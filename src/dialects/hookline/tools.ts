import { keysOf } from '../../core/keys-of.ts';
import { TOOLS, type ToolNames } from '../../core/tools.ts';
import { sameNames } from '../same-names.ts';

/** Every tool that agents have in common. */
export const NATIVE_TOOLS: ToolNames = { ...sameNames(keysOf(TOOLS)), Task: ['Task', 'Agent'] };
export const NATIVE_TOOL_NAMES: readonly string[] = Object.values(NATIVE_TOOLS).flat();
