import { describe, expect, test } from 'vitest';
import type { Finding } from '../../src/core/diagnostic.ts';
import { type LocatedMap, locatedFrom } from '../../src/core/located.ts';
import { NO_POLICY, strictest } from '../../src/core/policy.ts';
import { demandedSandbox, narrowSandbox } from '../../src/core/sandbox.ts';
import { fieldReader } from '../../src/dialects/fields.ts';
import { readPolicySection } from '../../src/dialects/policy-fields.ts';
import { type FoundSandbox, readSandbox } from '../../src/dialects/sandbox-fields.ts';
import { problemsWith } from '../../src/schemas.ts';

function read(sandbox: unknown): FoundSandbox & { readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const found = readSandbox(fieldReader(findings), locatedFrom({ sandbox }) as LocatedMap);
  return { ...found, findings };
}

describe('the sandbox of an entry', () => {
  test.each(['none', false, { kind: 'none' }, { kind: 'none', memory: '1g' }])('%j is none', (written) => {
    expect(read(written)).toEqual({ findings: [] });
  });

  test.each([
    ['bwrap', ['bwrap']],
    ['docker', ['docker']],
    ['any', ['bwrap', 'docker']],
    [
      ['docker', 'bwrap'],
      ['docker', 'bwrap'],
    ],
    [{ kind: 'docker' }, ['docker']],
    [{ kind: ['docker', 'bwrap'] }, ['docker', 'bwrap']],
  ] as const)('%j is as narrow as can be', (written, kinds) => {
    expect(read(written)).toEqual({ sandbox: narrowSandbox(kinds), findings: [] });
  });

  test('is as wide as it says', () => {
    const written = {
      ...{ kind: 'docker', project: 'read-write', network: true, tmp: 'private', memory: '1.5g', pids: 7, cpus: 0.5 },
      ...{ image: 'ghcr.io/a/b:1@sha256:0', readable: '~/x', writable: ['a', 'b'] },
    };
    expect(problemsWith('hookline', { hooks: [{ on: 'Stop', run: 'x', sandbox: written }] })).toEqual([]);
    expect(read(written)).toEqual({
      sandbox: {
        ...narrowSandbox(['docker']),
        ...{ project: 'read-write', network: true, memoryBytes: 1.5 * 1024 ** 3, pids: 7, cpus: 0.5 },
        ...{ image: 'ghcr.io/a/b:1@sha256:0', readable: ['~/x'], writable: ['a', 'b'] },
      },
      findings: [],
    });
  });

  test.each([
    [null, /"sandbox" is empty/],
    [true, /"sandbox" is a boolean/],
    ['', /"sandbox" is "", but/],
    ['podman', /"sandbox" is "podman"/],
    [[], /empty list/],
    [['bwrap', 3], /a number/],
    [{}, /has no "kind"/],
    [{ kind: null }, /has no "kind"/],
    [{ kind: 'bwrap', memroy: '64m' }, /"memroy" means nothing in "sandbox"/],
    [{ kind: 'none', memroy: '64m' }, /"memroy" means nothing in "sandbox"/],
    [{ kind: 'docker', Network: false }, /"Network" means nothing in "sandbox"/],
    [{ kind: 'bwrap', network: 'no' }, /"network" is "no", but it can be true or false/],
    [{ kind: 'bwrap', project: 'rw' }, /"project" is "rw", but it can be "read-only" or "read-write"/],
    [{ kind: 'bwrap', tmp: 'shared' }, /"tmp" is "shared", but it can be "private"/],
    [{ kind: 'docker', memory: 512 }, /"memory" is 512, but/],
    [{ kind: 'docker', memory: '5m' }, /6m or more/],
    [{ kind: 'docker', memory: '-1g' }, /"memory" is "-1g"/],
    [{ kind: 'docker', memory: '9999999999999999g' }, /"memory"/],
    [{ kind: 'docker', pids: 0 }, /"pids" is 0/],
    [{ kind: 'docker', pids: 1.5 }, /"pids" is 1.5/],
    [{ kind: 'docker', pids: Number.POSITIVE_INFINITY }, /"pids"/],
    [{ kind: 'docker', cpus: 0 }, /"cpus" is 0/],
    [{ kind: 'any', cpus: 1 }, /Bubblewrap cannot limit "cpus"/],
    [{ kind: 'docker', image: '--privileged' }, /names no image/],
    [{ kind: 'docker', image: 'a b' }, /names no image/],
    [{ kind: 'docker', image: '' }, /"image" is ""/],
    [{ kind: 'docker', readable: [1] }, /"readable" is a list, but it can be a list of texts/],
    [{ kind: 'docker', writable: ['a\0b'] }, /"writable"/],
    [{ kind: 'docker', writable: { a: 1 } }, /"writable" is an object/],
  ])('%j cannot be read: the hook does not run', (written, says) => {
    const { fault, sandbox, findings } = read(written);
    expect([fault, sandbox]).toEqual([expect.stringMatching(says), undefined]);
    expect(findings).toContainEqual(expect.objectContaining({ code: 'BAD_SANDBOX', severity: 'error' }));
  });

  test('a key that means nothing is said with what was meant, or what there is', () => {
    const hints = (profile: object) => read({ kind: 'docker', ...profile }).findings.map(({ hint }) => hint);
    expect(hints({ memmory: '1g' })).toEqual(['did you mean "memory"?']);
    const written = { on: 'Stop', run: 'x', sandbox: { kind: 'docker', memmory: '1g' } };
    expect(problemsWith('hookline', { hooks: [written] })).not.toEqual([]);
    expect(hints({ seccomp: 'strict' })).toEqual([expect.stringMatching(/^it can have kind, project, /)]);
  });

  test.each(['sandbx', 'Sandbox', 'sandboxes', 'sand-box'])('written as %s is not passed over', (key) => {
    const findings: Finding[] = [];
    const found = readSandbox(fieldReader(findings), locatedFrom({ run: 'x', [key]: 'bwrap' }) as LocatedMap);
    expect(found).toEqual({ fault: expect.stringContaining(`"${key}" is no key`) });
    expect(findings).toMatchObject([{ code: 'BAD_SANDBOX', hint: 'did you mean "sandbox"?' }]);
  });
});

describe('a demand', () => {
  const policy = (written: object) =>
    readPolicySection(fieldReader([]), locatedFrom(written) as LocatedMap, '"policy"').policy ?? {};

  test('that cannot be read leaves no sandbox', () => {
    for (const wrong of [{ sandboxImage: '-x' }, { sandboxImage: 3 }, { dockerHost: 'elsewhere' }, { dockerHost: [] }])
      expect(policy({ sandbox: 'docker', ...wrong })).toMatchObject({ sandbox: [] });
  });

  test('of several files is met by what all of them allow, with the first image and engine', () => {
    const one = policy({ sandbox: 'any', sandboxImage: 'a', dockerHost: 'unix:///a.sock' });
    const other = policy({ sandbox: ['docker'], sandboxImage: 'b', dockerHost: 'tcp://b:1' });
    expect(strictest([one, other])).toMatchObject({
      ...{ sandbox: ['docker'], sandboxImage: 'a', dockerHost: 'unix:///a.sock' },
    });
    expect(strictest([{ sandbox: ['bwrap'] }, other]).sandbox).toEqual([]);
  });

  test('keeps what is narrower than it, and its own image and engine', () => {
    const own = { ...narrowSandbox(['docker']), pids: 5, cpus: 8, memoryBytes: 10_000_000, image: 'mine' };
    const demand = { ...NO_POLICY, sandbox: ['bwrap', 'docker'] as const, sandboxImage: 'theirs' };
    const { sandbox, inVain } = demandedSandbox(own, demand);
    expect(sandbox).toEqual({
      ...narrowSandbox(['docker']),
      ...{ required: true, pids: 5, cpus: 1, memoryBytes: 10_000_000, image: 'theirs' },
    });
    expect(inVain).toEqual(['cpus', 'image']);
  });

  test('that is none leaves everything as it is', () => {
    const own = { ...narrowSandbox(['docker']), network: true };
    expect(demandedSandbox(own, NO_POLICY)).toEqual({ sandbox: own, inVain: [] });
    expect(demandedSandbox(undefined, NO_POLICY)).toEqual({ sandbox: undefined, inVain: [] });
  });
});
