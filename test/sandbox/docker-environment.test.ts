import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dockerClientEnvironment, dockerEnvironment } from '../../src/sandbox/docker-environment.ts';

test('a line of the file is one variable, whatever the value holds', () => {
  const names = fc.stringMatching(/^[A-Z_][A-Z0-9_]{0,8}$/);
  const values = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('a\nB=c', '\r', '#', ' ', '--x', '\n'));
  fc.assert(
    fc.property(fc.dictionary(names, values), (env) => {
      const { file, names: passed } = dockerEnvironment({ env, hasOwnPath: true });
      const lines = file.split('\n').slice(0, -1);
      for (const line of lines) {
        const at = line.indexOf('=');
        const [name, value] = [line.slice(0, at), line.slice(at + 1)];
        if (!['TMPDIR', 'TMP', 'TEMP'].includes(name)) expect(env[name]).toBe(value);
      }
      expect(lines.length + passed.length).toBeLessThanOrEqual(Object.keys(env).length);
    }),
  );
});

test('what does not fit into a line is passed by its name, unless the client itself would go by it', () => {
  const env = { A: 'a\nb', LONG: 'x'.repeat(70_000), DOCKER_HOST: 'x\ny', LD_PRELOAD: 'x\ny', HOME: '/a\nb' };
  const { file, names, values } = dockerEnvironment({ env: { ...env, HOOKLINE_COMMAND: 'a\nb' }, hasOwnPath: true });
  expect([file, names]).toEqual(['', ['A', 'LONG', 'HOOKLINE_COMMAND']]);
  expect(values).toEqual({ A: env.A, LONG: env.LONG, HOOKLINE_COMMAND: 'a\nb' });
});

test('names that are none are left out, and so is a PATH that the entry does not set', () => {
  const env = { '--privileged': '1', 'A B': '1', '1A': '1', 'BASH_FUNC_x%%': '() { :; }', PATH: '/x', OK: '1' };
  expect(dockerEnvironment({ env, hasOwnPath: false }).file).toBe('OK=1\n');
  expect(dockerEnvironment({ env, hasOwnPath: true }).file).toBe('PATH=/x\nOK=1\n');
});

test('the client goes by the agent’s environment, and where a sandbox is demanded by nobody’s', () => {
  const agent = { DOCKER_HOST: 'unix:///mine', DOCKER_CONTEXT: 'mine', HOME: '/home/me', PATH: '/evil', SECRET: 'x' };
  const own = dockerClientEnvironment({ required: false, dockerHost: null }, agent);
  expect(own).toMatchObject({ DOCKER_HOST: 'unix:///mine', DOCKER_CONTEXT: 'mine', HOME: '/home/me' });
  expect(Object.values(own)).not.toContain('/evil');
  expect(own).not.toHaveProperty('SECRET');
  const demanded = dockerClientEnvironment({ required: true, dockerHost: null }, agent);
  expect(Object.keys(demanded).sort()).toEqual(['DOCKER_HOST', 'HOME', 'PATH']);
  expect(demanded.DOCKER_HOST).toBe('unix:///var/run/docker.sock');
  const named = dockerClientEnvironment({ required: true, dockerHost: 'tcp://org:1' }, agent);
  expect(named.DOCKER_HOST).toBe('tcp://org:1');
});
