// The parts of the tests with real agents that the benchmark drives; bundled when it runs.
export { account } from '../../test/agents/account.ts';
export { endAllOf, finish } from '../../test/agents/finish.ts';
export { startModel } from '../../test/agents/model/server.ts';
export { PROGRAMS } from '../../test/agents/programs/all.ts';
