// The parts of the tests with real agents that the benchmark drives; bundled when it runs.
export { endAllOf, finish } from '../../test/agents/finish.ts';
export { freePort } from '../../test/agents/free-port.ts';
export { startModel } from '../../test/agents/model/server.ts';
export { claudeCode } from '../../test/agents/programs/claude-code.ts';
