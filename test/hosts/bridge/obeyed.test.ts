import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DECISIONS } from '../../../src/core/decision.ts';
import { eventRow } from '../../../src/core/events.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { emptyOutcome, type Outcome } from '../../../src/core/outcome.ts';
import { AGENT_NAMES, type Reply, type Told, type Wire, type WireEvent } from '../../../src/core/wire.ts';
import { wireOf } from '../../../src/dialects/wires.ts';
import { degrade } from '../../../src/hosts/bridge/degrade.ts';
import { failedReply, failureOf } from '../../../src/hosts/bridge/failed-reply.ts';
import { sayingOf } from '../../../src/hosts/bridge/saying-of.ts';
import { type Does, READS } from '../../dialects/wires/agent-model.ts';

const WIRES = await Promise.all(AGENT_NAMES.map(wireOf));
const ROWS = WIRES.flatMap((wire) => [...wire.events].map(([name, row]) => ({ wire, name, row })));

const anyText = fc.oneof(
  fc.string(),
  fc.constantFrom('', ' ', '\n', '{"decision":"allow"}', '{', 'hookline-reply 0', '\u001B[2J', '\0', '"', 'ja ß 漢 😀'),
);

const anyInput = fc.record({ command: fc.string(), path: fc.string(), timeout: fc.nat() });

/** Anything that hooks could have said of a tool call or a prompt. */
const anyOutcome = fc.record({
  decision: fc.constantFrom(...DECISIONS),
  reason: fc.option(anyText),
  stop: fc.option(fc.record({ reason: anyText })),
  rewrite: fc.option(fc.oneof(anyInput, fc.record({ command: fc.string() }))),
  context: fc.array(anyText, { maxLength: 2 }),
  messages: fc.array(anyText, { maxLength: 2 }),
  mode: fc.constantFrom('default', 'bypassPermissions', undefined),
});

type Said = Parameters<Parameters<typeof anyOutcome.map>[0]>[0];

function toldOf(name: string, { event, ...capability }: WireEvent, payload: JsonObject = {}): Told {
  const input = { command: 'echo', path: 'a', timeout: 1 };
  return { name, event, ...capability, payload: { tool_input: input, ...payload }, given: { input, fields: {} } };
}

function replyTo(wire: Wire, name: string, row: WireEvent, said: Said): { reply: Reply; outcome: Outcome } {
  const told = toldOf(name, row, { permission_mode: said.mode });
  const { effects, rewrites } = eventRow(row.event);
  const can = (effect: (typeof effects)[number]): boolean => effects.includes(effect);
  const isRefused = said.decision === 'deny' || said.decision === 'block';
  const decision = said.decision === 'ask' && !can('ask') ? 'none' : said.decision;
  const refused = isRefused && (can('refuse') || can('hold'));
  const outcome = {
    ...emptyOutcome('an-id', row.event, []),
    decision: isRefused && !refused ? 'none' : decision,
    reason: said.reason,
    stop: can('stop') ? said.stop : null,
    rewrite: rewrites === 'tool_input' && !refused ? said.rewrite : null,
    context: can('context') ? said.context : [],
    messages: said.messages,
    hold: refused && can('hold'),
    refused,
  } as Outcome;
  const degraded = degrade(outcome, told, wire.agent);
  const { saying, messages } = sayingOf(degraded, told, []);
  return { reply: wire.reply(told, saying, messages), outcome };
}

const isKept = (does: Does): boolean => does === 'refuses' || does === 'asks' || does === 'holds' || does === 'ended';

describe.each(ROWS.map((one) => [one.wire.agent, one.name, one] as const))('%s, %s', (agent, name, { wire, row }) => {
  const { before } = eventRow(row.event);

  test('what hooks refuse or ask about does not happen, whatever they say besides', () => {
    fc.assert(
      fc.property(anyOutcome, (said) => {
        const { reply, outcome } = replyTo(wire, name, row, said);
        const does = READS[agent](name, reply);
        expect(does).not.toBe('hangs');
        if (outcome.hold) expect(does).toBe(row.can.includes('hold') ? 'holds' : 'goes on');
        else if (outcome.refused && row.can.includes('refuse')) expect(does).toBe('refuses');
        else if (outcome.decision === 'ask') expect(isKept(does)).toBe(true);
        // what was rewritten or stopped either is, or is refused; one that hears no refusal here is held to it later
        else if (!row.can.includes('refuse')) return;
        else if (before && outcome.rewrite !== null && !row.can.includes('rewrite')) expect(isKept(does)).toBe(true);
        else if (before && outcome.stop !== null && !row.can.includes('stop')) expect(isKept(does)).toBe(true);
      }),
    );
  });

  test('where nobody objects it goes on, and nothing is granted that no hook granted', () => {
    fc.assert(
      fc.property(anyOutcome, (said) => {
        const quiet = { ...said, decision: 'none' as const, stop: null, rewrite: null };
        const { reply } = replyTo(wire, name, row, quiet);
        expect(READS[agent](name, reply)).toBe('goes on');
        const words = [...said.context, ...said.messages].join(' ');
        if (!/allow|approve/.test(words)) expect(reply.stdout).not.toMatch(/"(?:allow|approve)"/);
      }),
    );
  });

  test('a bridge that fails refuses what is about to happen, and lets go of the rest', () => {
    const reply = failedReply(wire, failureOf(wire, name, new Error('a mistake of ours')), 'an-id');
    expect(`${reply.stdout}${reply.stderr}`).toContain('a mistake of ours');
    const does = READS[agent](name, reply);
    if (before && row.can.includes('refuse')) expect(does).toBe('refuses');
    if (!before) expect(does).toBe('goes on');
  });
});

test.each(WIRES)('$agent: what is about to happen is refused also where nobody can tell what it is', (wire) => {
  const [before = ''] = [...wire.events].find(([, row]) => row.event === 'PreToolUse') ?? [];
  for (const about of [null, 'NoSuchEvent']) {
    expect(READS[wire.agent](before, failedReply(wire, failureOf(wire, about, new Error('odd')), 'an-id'))).toBe(
      'refuses',
    );
  }
});
