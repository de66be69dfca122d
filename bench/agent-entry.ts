// The parts of the reference agent that the benchmark drives; bundled when it runs.
export { newSession } from '../src/agent/new-session.ts';
export { runPrompt } from '../src/agent/run-prompt.ts';
export { scriptedModel } from '../src/agent/scripted/scripted-model.ts';
export { TOOLS } from '../src/agent/tools/all.ts';
export { emptyOutcome } from '../src/core/outcome.ts';
