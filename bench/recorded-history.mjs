// What several agents did in several projects, as far as a trail tells of it: made up, and the same for the same seed.

const AGENTS = [
  { agent: 'claude-code', version: '2.1.4', dialect: 'claude-code' },
  { agent: 'codex', version: '0.58.0', dialect: 'codex' },
  { agent: 'cursor', version: '2.0.77', dialect: 'cursor' },
  { agent: 'gemini', version: '0.15.1', dialect: 'gemini' },
];
const PROJECTS = ['/home/ada/shop', '/home/ada/shop-api', '/home/ada/blog', '/home/ada/infra', '/home/ada/notes'];
const FILES = ['src/index.ts', 'src/cart.ts', 'src/pay/charge.ts', 'test/cart.test.ts', 'README.md', 'package.json'];
const PROMPTS = [
  'the cart forgets its items after a reload; find out why and mend it',
  'add a test for a discount of 100 %',
  'bump the dependencies and see what breaks',
  'explain how a charge is retried',
  'make the build faster',
];
const COMMANDS = [
  'npm test -- --run test/cart.test.ts',
  'git status --short',
  'git diff HEAD~1 -- src',
  'rg -n "retryCharge" src | head -40',
  'ls -la src/pay',
  'npm run build && node dist/index.js --version',
  'sed -n 1,80p src/pay/charge.ts',
];
const REFUSED = [
  'git push --force origin main',
  'npm publish --access public',
  'kubectl delete namespace shop-staging',
];
const ASKED = ['git push origin fix/cart', 'docker compose down --volumes'];
const RULES = Array.from({ length: 48 }, (_, i) => ({
  hook: `hookline:packs/destructive.yml:${12 + 9 * i}`,
  name: `destructive/rule-${'abcdefghijklmnopqrstuvwxyz'[i % 26]}${'abcdefghijklmnopqrstuvwxyz'[Math.floor(i / 26)]}`,
  why: 'condition',
}));
const SUBAGENTS = ['Explore', 'code-reviewer', 'test-writer'];

/** @yields {{ atMs: number, name: string, payload: object, outcome: object, late: object | null }} */
/** Several agents at the same time do something every few seconds. */
const STEP_MS = 6000;

export function* recordedHistory({ seed = 1, endMs, decisions, spanMs = decisions * STEP_MS }) {
  const random = randomFrom(seed);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const stepMs = spanMs / decisions;
  let made = 0;
  let atMs = endMs - spanMs;
  const live = Array.from({ length: 3 }, () => null);
  while (made < decisions) {
    // several sessions go on at the same time
    const at = Math.floor(random() * live.length);
    const next = live[at]?.next();
    if (next === undefined || next.done) {
      live[at] = session({ random, pick });
      continue;
    }
    atMs += stepMs * 2 * random();
    made += 1;
    yield { ...next.value, atMs: Math.min(endMs, Math.round(atMs)) };
  }
}

/** The events of one session, in their order. */
function* session({ random, pick }) {
  const who = pick(AGENTS);
  const cwd = pick(PROJECTS);
  const id = uuid(random);
  const own = { session_id: id, cwd, agent: who.agent, agent_version: who.version };
  const tell = (name, fields, said = {}) => happened(name, { ...own, hook_event_name: name, ...fields }, said, random);
  yield tell('SessionStart', { source: 'startup' });
  const turns = 2 + Math.floor(random() * 6);
  for (let turn = 0; turn < turns; turn++) {
    yield tell('UserPromptSubmit', { prompt: pick(PROMPTS) });
    const calls = 3 + Math.floor(random() * 14);
    for (let call = 0; call < calls; call++) {
      if (random() < 0.04) yield* subagent({ random, pick, tell });
      else yield* toolCall({ random, pick, tell, about: {} });
    }
    yield tell('Stop', { stop_hook_active: false }, random() < 0.08 ? { decision: 'block', hold: true } : {});
  }
  yield tell('SessionEnd', { reason: 'exit' });
}

function* subagent({ random, pick, tell }) {
  const about = { agent_id: `agent-${uuid(random).slice(0, 8)}`, agent_type: pick(SUBAGENTS) };
  yield tell('SubagentStart', { ...about, task_description: 'look through the code that charges cards' });
  const calls = 2 + Math.floor(random() * 6);
  for (let call = 0; call < calls; call++) yield* toolCall({ random, pick, tell, about });
  yield tell('SubagentStop', { ...about, stop_hook_active: false });
}

function* toolCall({ random, pick, tell, about }) {
  const chance = random();
  const said =
    chance < 0.03 ? { decision: 'deny' } : chance < 0.05 ? { decision: 'ask' } : chance < 0.07 ? { rewrite: true } : {};
  const call = callFor(said, random, pick);
  const fields = { ...about, ...call, tool_use_id: `toolu_${uuid(random).slice(0, 12)}` };
  yield tell('PreToolUse', fields, said);
  if (said.decision === 'deny') return;
  const tool_response = { stdout: 'x'.repeat(Math.floor(random() * 400)), exitCode: 0 };
  yield tell('PostToolUse', { ...fields, tool_response }, { late: random() < 0.02 });
}

function callFor({ decision, rewrite }, random, pick) {
  const shell = (command) => ({ tool_name: 'Bash', tool_input: { command, description: 'as the plan says' } });
  if (decision === 'deny') return shell(pick(REFUSED));
  if (decision === 'ask') return shell(pick(ASKED));
  if (rewrite) return shell('npm install left-pad');
  const chance = random();
  // most of what agents write is written once
  if (chance < 0.25) return shell(`${pick(COMMANDS)} > logs/${Math.floor(random() * 1e9)}.txt`);
  if (chance < 0.5) return shell(pick(COMMANDS));
  const file_path = pick(FILES);
  if (chance < 0.75) return { tool_name: 'Read', tool_input: { file_path } };
  if (chance < 0.9)
    return { tool_name: 'Edit', tool_input: { file_path, old_string: 'a', new_string: 'b'.repeat(80) } };
  return { tool_name: 'Grep', tool_input: { pattern: 'charge\\(', path: 'src' } };
}

/** An event, and what its hooks said. */
function happened(name, payload, { decision = 'none', hold = false, rewrite = false, late = false }, random) {
  const id = uuid(random);
  const isCall = name === 'PreToolUse';
  const refused = decision === 'deny' || decision === 'block';
  const reason = decision === 'none' ? null : REASONS[decision];
  const ran = [];
  if (isCall && payload.tool_name === 'Bash' && random() < 0.5)
    ran.push(run(name, LINT, random), run(name, SPEND, random));
  if (isCall && decision !== 'none')
    ran.push(run(name, { ...GUARD, handler: 'rule', decision, reason, exitCode: null }, random));
  if (rewrite) ran.push(run(name, { ...PIN, rewrote: true }, random));
  if (name === 'PostToolUse' && payload.tool_name === 'Edit') ran.push(run(name, FORMAT, random));
  if (name === 'Stop') ran.push(run(name, { ...TESTS, decision, reason }, random));
  const skipped = isCall ? RULES : [];
  const outcome = {
    ...{ id, decision, reason, hold, refused, ran, skipped },
    ...(rewrite ? { rewrite: { ...payload.tool_input, command: 'npm install --ignore-scripts left-pad' } } : {}),
  };
  return { name, payload, outcome, late: late ? run(name, { ...FORMAT, async: true }, random) : null };
}

const REASONS = {
  deny: 'This changes what others work on, and cannot be taken back: a person does it, or says so.',
  ask: 'This leaves the machine: may it?',
  block: 'The tests fail: 2 of 214. Mend them before you end.',
};
const GUARD = { hook: 'hookline:packs/destructive.yml:201', name: 'destructive/shared-history', layer: 'user' };
const LINT = { hook: 'claude-code:.claude/settings.json:12', layer: 'project', lane: 'claude-code' };
const SPEND = { hook: 'hookline:.config/hookline/hooks.yml:7', name: 'spend-limit', lane: 'hookline' };
const PIN = {
  hook: 'hookline:.hookline/hooks.yml:4',
  name: 'no-scripts',
  layer: 'project',
  handler: 'module',
  lane: 'hookline',
};
const FORMAT = { hook: 'hookline:.hookline/hooks.yml:19', name: 'format', layer: 'project', lane: 'hookline' };
const TESTS = { hook: 'hookline:.hookline/hooks.yml:31', name: 'tests-pass', layer: 'project', lane: 'hookline' };

function run(eventName, given, random) {
  const failed = given.decision === undefined && random() < 0.01;
  return {
    ...{ hook: '', name: null, eventName, dialect: 'hookline', layer: 'user', handler: 'command' },
    ...{ status: failed ? 'failed' : 'answered', decision: 'none', reason: null },
    ...{ failure: failed ? 'It ended with code 1.' : null, exitCode: failed ? 1 : 0, signal: null },
    ...{ stdout: '', stderr: failed ? 'TypeError: x is not a function\n' : '', truncated: false },
    ...{ durationMs: Math.round(random() ** 3 * 900_000) / 1000, async: false, rejudged: false, shadow: false },
    ...{ rewrote: false, metadata: null, ...given },
    // whoever starts a process waits for its turn
    ...(given.lane === undefined ? {} : { waitMs: Math.round(random() ** 2 * 60) }),
  };
}

/** Small, and the same everywhere: mulberry32. */
function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function uuid(random) {
  const hex = (chars) => Array.from({ length: chars }, () => Math.floor(random() * 16).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
}

/**
 * Writes it with the real trail.
 * @returns how many records that were
 */
export async function writeHistory(
  { openTrail, emptyOutcome, eventRow },
  stateFolder,
  { records, limits, ...history },
) {
  let now = 0;
  const trail = openTrail(stateFolder, { failed: rethrow, now: () => now, ...(limits && { limits }) });
  let [written, waiting] = [0, []];
  for (const { atMs, name, payload, outcome, late } of recordedHistory({
    decisions: Math.ceil(records * 0.8),
    ...history,
  })) {
    now = atMs;
    const event = { name, row: eventRow(name), payload, projectDir: payload.cwd, at: atMs, lastPrompt: null };
    const whole = { ...emptyOutcome(outcome.id, name, []), ...outcome };
    waiting.push(trail.outcome(whole, event, { waits: true }));
    written += outcome.ran.length + 1;
    if (late !== null) {
      waiting.push(trail.late(late, { ...event, decisionId: outcome.id }));
      written += 1;
    }
    if (written >= records) break;
    if (waiting.length >= 200) waiting = await settled(waiting);
  }
  await settled(waiting);
  await trail.close();
  return written;
}

async function settled(waiting) {
  for (const problem of await Promise.all(waiting)) if (problem) throw problem;
  return [];
}

function rethrow(error) {
  throw error;
}
