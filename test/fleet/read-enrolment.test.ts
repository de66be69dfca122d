import { describe, expect, test } from 'vitest';
import { parseText } from '../../src/config/parse-text.ts';
import type { Finding } from '../../src/core/diagnostic.ts';
import { readEnrolment } from '../../src/fleet/read-enrolment.ts';
import { pair } from '../bundle/made.ts';
import { enrolmentFile } from './policies.ts';

const team = pair('ed25519', 'team');
const KEYS = `keys: [{ id: team, jwk: ${JSON.stringify(team.trusted.jwk)} }]`;

async function read(text: string) {
  const { tree, findings: parsed } = await parseText('yaml', text);
  const findings: Finding[] = [...parsed];
  const enrolment = tree === null ? null : readEnrolment(tree, findings);
  return { enrolment, said: findings.map(({ severity, message }) => `${severity}: ${message}`) };
}

describe('an enrolment', () => {
  test('says where policy comes from and who signs it; the rest has a usual value', async () => {
    const { enrolment, said } = await read(`url: https://policy.example.com/p.tar.gz\n${KEYS}\n`);
    expect(said).toEqual([]);
    expect(enrolment).toEqual({
      ...{ from: 'url', address: 'https://policy.example.com/p.tar.gz', keys: [team.trusted], labels: {} },
      ...{
        whenMissing: 'refuse',
        everyMs: 300_000,
        scope: 'hookline',
        detail: 'metadata',
        token: null,
        checkpointKey: null,
        ca: null,
      },
    });
  });

  test('is read again as it was written', async () => {
    const text = enrolmentFile('http://127.0.0.1:1/p', [team], 'warn');
    expect((await read(text)).enrolment).toMatchObject({ whenMissing: 'warn', keys: [{ id: 'team' }] });
  });

  test('takes a key as PEM', async () => {
    const pem =
      '-----BEGIN PUBLIC KEY-----\\nMCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=\\n-----END PUBLIC KEY-----\\n';
    expect((await read(`url: https://x.example/p\nkeys: ["${pem}"]\n`)).enrolment?.keys).toMatchObject([
      { jwk: { x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' } },
    ]);
  });

  test.each([
    ['nothing at all', '[]', /must be an object/],
    ['no address', KEYS, /nothing about where policy comes from/],
    ['two addresses', `url: https://a.example/p\nserver: https://a.example\n${KEYS}`, /only one/],
    ['an address that others read', `url: http://policy.example.com/p\n${KEYS}`, /without encryption/],
    ['an address with a user', `url: https://a:b@policy.example.com/p\n${KEYS}`, /user name/],
    ['no address in "url"', `url: 5\n${KEYS}`, /must be a string/],
    ['a file', `url: file:///p\n${KEYS}`, /no address/],
    ['no keys', 'url: https://a.example/p', /at least one key/],
    ['an empty list of keys', 'url: https://a.example/p\nkeys: []', /at least one key/],
    ['what is no key', 'url: https://a.example/p\nkeys: [x]', /key/],
    ['a secret key', `url: https://a.example/p\nkeys: [{jwk: {kty: OKP, crv: Ed25519, x: AA, d: BB}}]`, /secret/],
    ['a word misspelt that would make it milder', `url: https://a.example/p\n${KEYS}\nlable: {a: b}`, /"lable"/],
    ['another word for what happens', `url: https://a.example/p\n${KEYS}\nwhenMissing: allow`, /refuse or warn/],
    ['an odd time', `url: https://a.example/p\n${KEYS}\nevery: 1s`, /10s to 1d/],
    ['a label with blanks', `url: https://a.example/p\n${KEYS}\nlabels: {team: "a b"}`, /no label/],
    ['a token for nobody', `url: https://a.example/p\n${KEYS}\ntoken: abcdefgh`, /for a "server"/],
    ['a token with a blank', `server: https://a.example\n${KEYS}\ntoken: "a b"`, /no blanks/],
    ['a key of checkpoints without a server', `url: https://a.example/p\n${KEYS}\ncheckpointKey: x`, /"server"/],
    ['what is no key of checkpoints', `server: https://a.example\n${KEYS}\ncheckpointKey: x`, /key/],
    ['that key misspelt', `server: https://a.example\n${KEYS}\ncheckpointkey: x`, /"checkpointkey"/],
    ['a path from nowhere', `url: https://a.example/p\n${KEYS}\nca: own.pem`, /path from the root/],
  ])('with %s counts for nothing, and says why', async (_, text, message) => {
    const { enrolment, said } = await read(text);
    expect(enrolment).toBeNull();
    expect(said.join('\n')).toMatch(message);
  });

  test('names one key of checkpoints, and that for Ed25519', async () => {
    const named = (jwk: object) =>
      read(`server: https://a.example\n${KEYS}\ncheckpointKey: ${JSON.stringify({ jwk })}`);
    expect((await named(team.trusted.jwk)).enrolment?.checkpointKey).toMatchObject({ jwk: team.trusted.jwk });
    expect((await named(pair('es256').trusted.jwk)).enrolment).toBeNull();
  });

  test('may be without encryption where somebody says so, and on this machine', async () => {
    const open = await read(`url: http://policy.example.com/p\ninsecure: true\n${KEYS}`);
    expect(open.enrolment).not.toBeNull();
    expect((await read(`url: http://localhost:8080/p\n${KEYS}`)).enrolment).not.toBeNull();
  });

  test('has a word that a later version may know without being refused for it', async () => {
    const { enrolment, said } = await read(`url: https://a.example/p\n${KEYS}\ncolour: blue\n`);
    expect(enrolment).not.toBeNull();
    expect(said).toEqual([expect.stringMatching(/^warning: "colour"/)]);
  });
});
