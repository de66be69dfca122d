// wide: starts many processes

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { maskSecrets } from '../../src/masks/mask-secrets.ts';
import { scene } from '../attacks/scene.ts';
import { httpServer } from '../handlers/webhook-server.ts';

/** What nobody may read again; none has a maker whose tokens are known by their shape. */
const WORD = 'hunter2hunter2';
const RANDOM = 'Hx7pQ2mZ9kLw4Rt6';

const NAMES = [
  ...['password', 'passwd', 'pwd', 'pw', 'pass', 'passphrase', 'secret', 'token', 'credential', 'cookie', 'jwt', 'psk'],
  ...['api_key', 'apiKey', 'API-Key', 'signingKey', 'encryption_key', 'sshKey', 'licence_key', 'VAULT_UNSEAL_KEY'],
  ...['auth', 'REDISCLI_AUTH', 'SESSION', 'sid', 'salt', 'signature', 'bearer', 'otp', 'recovery_code', 'mfa_code'],
  ...['MYSQL_PWD', 'DB_PW', 'userPass', 'ansible_sudo_pass', 'DB_PASSWORD_PROD', 'refreshToken', 'storePassword'],
  ...[
    'SSHPASS',
    'dbpass',
    'rootpw',
    'userpwd',
    'Kennwort',
    'senha',
    'mot_de_passe',
    'MotDePasse',
    'wachtwoord',
    'heslo',
  ],
  ...['contraseña', 'lösenord', 'пароль', '密码', 'パスワード', '비밀번호', 'db_пароль', 'DatenbankPasswort', '令牌'],
];
/** What may have blanks in it: what people choose, not what a generator made. */
const CHOSEN = [
  'PASSWORD',
  'DB_PASSWORD',
  'SECRET_KEY',
  'api_key',
  'token',
  'PASSPHRASE',
  'SSHPASS',
  'senha',
  'пароль',
];

type Syntax = (name: string, value: string) => string;
const SYNTAXES: Readonly<Record<string, Syntax>> = {
  'a shell': (n, v) => `export ${n}=${v}; ./run`,
  'single quotes': (n, v) => `${n}='${v}' ./run`,
  'the quotes of a shell with escapes': (n, v) => `${n}=$'${v}' ./run`,
  'the quotes of a shell with translations': (n, v) => `${n}=$"${v}" ./run`,
  'quotes one after another': (n, v) => `${n}='ab'"${v}"cd ./run`,
  'a here-string': (n, v) => `read ${n} <<< "${v}"`,
  'a here-document': (n, v) => `cat > .env <<EOF\n${n}=${v}\nEOF`,
  'a format': (n, v) => `printf '${n}=%s\\n' '${v}' >> .env`,
  'a command in its place': (n, v) => `export ${n}=$(echo ${v})`,
  'a form': (n, v) => `curl -d "user=a&${n}=${v}" https://x.example`,
  'a form with parts': (n, v) => `curl -F '${n}=${v}' https://x.example`,
  'an address': (n, v) => `https://x.example/a?b=1&${n}=${v}&c=2`,
  'an address in an address': (n, v) => `next=https%3A%2F%2Fx%3F${n}%3D${v}%26b%3D1`,
  'a flag': (n, v) => `tool --${n} ${v} run`,
  'a flag with a sign': (n, v) => `tool --${n}=${v} run`,
  'a flag on the next line': (n, v) => `tool --${n} \\\n  ${v} run`,
  'a flag of Java': (n, v) => `java -D${n}=${v} -jar x.jar`,
  'a flag of Docker': (n, v) => `docker run -e${n}=${v} image`,
  'a flag of Windows': (n, v) => `tool /${n}:${v}`,
  JSON: (n, v) => JSON.stringify({ user: 'a', [n]: v }),
  'JSON in JSON in a shell': (n, v) => `curl -d ${JSON.stringify(JSON.stringify({ [n]: v }))} https://x.example`,
  YAML: (n, v) => `db:\n  ${n}: ${v}\n`,
  'a block of YAML': (n, v) => `${n}: |\n  ${v}\n`,
  INI: (n, v) => `[db]\n${n} = ${v}\n`,
  properties: (n, v) => `spring.datasource.${n}=${v}`,
  XML: (n, v) => `<${n}>${v}</${n}>`,
  'character data': (n, v) => `<${n}><![CDATA[${v}]]></${n}>`,
  'an attribute': (n, v) => `<db user="a" ${n}="${v}"/>`,
  'a header': (n, v) => `curl -H "X-${n}: ${v}" https://x.example`,
  'a connection': (n, v) => `Server=a;${n}=${v};Encrypt=true`,
  SQL: (n, v) => `UPDATE users SET ${n}='${v}' WHERE id=1`,
  'a call': (n, v) => `setenv("${n}", "${v}")`,
  'an array': (n, v) => `${n}=("${v}")`,
  'what is added to it': (n, v) => `${n}+=${v}; ./run`,
  'a name and a value for Windows': (n, v) => `setx ${n} ${v}`,
  'a name and a value for everybody': (n, v) => `setx /M ${n} "${v}"`,
  'a name and a value for jq': (n, v) => `jq -n --arg ${n} ${v} '{a: $a}'`,
  'a name and a value for tmux': (n, v) => `tmux set-environment -g ${n} '${v}'`,
  'a name and a value of a configuration': (n, v) => `tool config set app.${n} ${v}`,
  'a name in an address, encoded': (n, v) => `https://x.example/?a=1&${encoded(n)}=${v}`,
  'a name in a form, encoded': (n, v) => `curl -d '${encoded(n)}=${v}&b=1' https://x.example`,
  PowerShell: (n, v) => `$env:${n} = '${v}'`,
};

const WITH_BLANKS: Readonly<Record<string, Syntax>> = {
  'double quotes': (n, v) => `${n}="a b ${v} c" ./run`,
  'single quotes': (n, v) => `export ${n}='the ${v} is here'`,
  'an escaped blank': (n, v) => `${n}=abc\\ ${v} ./run`,
  'quotes around the blank': (n, v) => `${n}=my" "${v} ./run`,
  'an option': (n, v) => `tool --${n} "a b ${v}" run`,
  'an option with an escaped blank': (n, v) => `tool --${n} abc\\ ${v}\\ c run`,
  JSON: (n, v) => JSON.stringify({ [n]: `one two ${v}` }),
  'a file that a command makes': (n, v) => `tool --${n}-file <(printf '%s' 'a b ${v}') run`,
};

/** Every letter after the first one as an address may write it. */
function encoded(name: string): string {
  const [first = '', ...rest] = name;
  const bytes = [...Buffer.from(rest.join(''))].map((byte) => `%${byte.toString(16).padStart(2, '0')}`);
  return `${encodeURIComponent(first)}${bytes.join('')}`;
}

/** By no name at all: the place says what it is. */
const PLACES: readonly Syntax[] = [
  (_, v) => `sqlcmd -S db -U sa -P ${v} -Q "select 1"`,
  (_, v) => `mosquitto_sub -u me -P '${v}' -t x`,
  (_, v) => `7z x -p${v} a.7z`,
  (_, v) => `security add-generic-password -a me -s app -w ${v}`,
  (_, v) => `openssl enc -aes-256-cbc -k ${v} -in a`,
  (_, v) => `aws ssm put-parameter --name x --value ${v} --type SecureString`,
  (_, v) => `az keyvault secret set --vault-name a --name b --value ${v}`,
  (_, v) => `xfreerdp /u:me /p:${v} /v:host`,
  (_, v) => `vault kv put secret/app plain=b url=${v}`,
  (_, v) => `heroku config:set ADDRESS=${v} -a app`,
  (_, v) => `lftp -u me,${v} ftp://host`,
  (_, v) => `app:${v}@tcp(db:3306)/app`,
  (_, v) => `jdbc:oracle:thin:app/${v}@//db:1521/x`,
  (_, v) => `bw unlock ${v}`,
  (_, v) => `restic --password-command 'echo ${v}' backup`,
  (_, v) => `BORG_PASSCOMMAND="printf %s ${v}" borg list`,
  (_, v) => `GIT_ASKPASS='echo ${v}' git pull`,
  (_, v) => `openssl passwd -6 -salt xy ${v}`,
  (_, v) => `mkpasswd -m sha-512 '${v}'`,
  (_, v) => `signtool sign /f c.pfx /p ${v} a.exe`,
  (_, v) => `snmpwalk -v2c -c ${v} host`,
  (_, v) => `net use Z: \\\\host\\share ${v} /user:me`,
  (_, v) => `net user me ${v} /add`,
  (_, v) => `gem push --key ${v} a.gem`,
  (_, v) => `cryptsetup --key-file <(echo ${v}) luksOpen /dev/x y`,
  (_, v) => `openssl enc -aes-256-cbc -pass file:<(printf '%s' '${v}') -in a`,
  (_, v) => `echo -n ${v} | cryptsetup luksOpen /dev/x y`,
  (_, v) => `sudo -S ls <<< ${v}`,
  (_, v) => `echo ${v} | gh secret set NAME`,
  (_, v) => `printf '%s' "${v}" | docker secret create x -`,
  (_, v) => `echo ${v} | gpg --batch --passphrase-fd 0 -d a`,
  (_, v) => `printf -v PASSWORD '%s' ${v}`,
  (_, v) => `ssh-keygen -t ed25519 -N ${v} -f id`,
  (_, v) => `qpdf --encrypt user ${v} 256 -- a b`,
  (_, v) => `pdftk a.pdf input_pw ${v} output b.pdf`,
  (_, v) => `rabbitmqctl add_user me ${v}`,
  (_, v) => `redis-cli -h db AUTH ${v}`,
  (_, v) => `mc alias set store https://x.example ACCESS ${v}`,
  (_, v) => `dotnet user-secrets set "Db:Main" "${v}"`,
  (_, v) => `vault operator unseal ${v}`,
  (_, v) => `pulumi config set --secret name ${v}`,
  (_, v) => `nmcli dev wifi connect home password ${v}`,
  (_, v) => `schtasks /create /ru me /rp ${v} /tn x`,
  (_, v) => `New-LocalUser a -Password (ConvertTo-SecureString "${v}" -AsPlainText -Force)`,
  (_, v) => `impdp me/${v} dumpfile=x`,
];

const everyText = [WORD, RANDOM].flatMap((value) => [
  ...Object.values(SYNTAXES).flatMap((write) => NAMES.map((name) => write(name, value))),
  ...Object.values(WITH_BLANKS).flatMap((write) => CHOSEN.map((name) => write(name, value))),
  ...PLACES.map((write) => write('', value)),
]);
const readable = (text: string): readonly string[] => [WORD, RANDOM].filter((value) => text.includes(value));

describe('a secret is known by what it means, whoever made it', () => {
  test.each(Object.entries(SYNTAXES))('beside its name in %s', (_, write) => {
    const texts = [WORD, RANDOM].flatMap((value) => NAMES.map((name) => write(name, value)));
    expect(texts.filter((text) => readable(maskSecrets(text)).length > 0)).toEqual([]);
  });

  test.each(Object.entries(WITH_BLANKS))('to its end where it has blanks, in %s', (_, write) => {
    const texts = [WORD, RANDOM].flatMap((value) => CHOSEN.map((name) => write(name, value)));
    expect(texts.filter((text) => readable(maskSecrets(text)).length > 0)).toEqual([]);
  });

  test('by the place that a program has for it', () => {
    const texts = [WORD, RANDOM].flatMap((value) => PLACES.map((write) => write('', value)));
    expect(texts.filter((text) => readable(maskSecrets(text)).length > 0)).toEqual([]);
  });

  test('is in no record, whichever field of the payload or answer it came in', async () => {
    const { open, recorded, cli } = scene();
    const hooks = await open();
    hooks.register({ event: 'PreToolUse', run: ({ tool_input }) => ({ context: JSON.stringify(tool_input) }) });
    for (let at = 0; at < everyText.length; at += 40) {
      const texts = everyText.slice(at, at + 40);
      await hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: { command: texts.join('\n') } });
      await hooks.trigger('PreToolUse', { tool_name: 'Write', tool_input: { file_path: 'a', content: texts } });
      await hooks.trigger('PostToolUse', {
        tool_name: 'Bash',
        tool_input: {},
        tool_response: { stdout: texts.join('\n\n') },
      });
      await hooks.trigger('UserPromptSubmit', { prompt: texts.join('\n') });
    }
    await hooks.close();
    expect(readable(recorded())).toEqual([]);
    expect(readable((await cli(['audit', 'export'])).stdout)).toEqual([]);
  });

  test('is left out of the fields that carry such a name', async () => {
    const { run, recorded } = scene();
    const input = Object.fromEntries(NAMES.map((name) => [name, RANDOM]));
    await run('PreToolUse', ['--tool', 'mcp__x__y', '--input', JSON.stringify({ ...input, deep: [input] })]);
    expect(readable(recorded())).toEqual([]);
  });
});

describe('the same texts without a secret', () => {
  const HARMLESS = ['$TOKEN', '${TOKEN:?}', '<your-value>', '***', 'true', '${{ secrets.TOKEN }}'];
  test('are in the record as they were', () => {
    const texts = HARMLESS.flatMap((value) =>
      ['password', 'auth', 'DB_PW', 'sshKey', 'SESSION'].flatMap((name) => [
        `export ${name}=${value}; ./run`,
        JSON.stringify({ user: 'a', [name]: value }),
        `db:\n  ${name}: ${value}\n`,
        `https://x.example/a?b=1&${name}=${value}&c=2`,
      ]),
    );
    expect(texts.filter((text) => maskSecrets(text) !== text)).toEqual([]);
  });

  test('names that only sound like one keep their values', () => {
    const texts = [
      'tokens',
      'keyboard',
      'passes',
      'author',
      'monkey',
      'sort_key',
      'cache-key',
      'token_count',
      'codec',
    ].flatMap((name) => [`${name}=shader2d17`, `"${name}": "shader2d17"`, `${name}: shader2d17`]);
    expect(texts.filter((text) => maskSecrets(text) !== text)).toEqual([]);
  });
});

/** The same programs, options and syntaxes, and nothing in them that is secret. */
const ORDINARY = [
  ...['tool --key name', 'sort -k 2 a', 'cmd -c config', 'tokens_used=12', '--token-count 5', 'max_tokens=4096'],
  ...["jq --arg name x '.a=$name'", 'jq --arg tokens_used 12 .', 'setx NAME value123', 'setx PATH C:\\x\\bin'],
  ...['MESSAGE="a b c" ./run', 'FOO=a\\ b ./run', 'names=("one" "two")', 'count+=12345678', 'PWD=/home/me/a'],
  ...['bypass=true123456', 'compass=north12345', 'monkey=shader2d17', 'hotkey=ctrl2shift17', 'cachekey=shader2d17'],
  ...['https://x.example/a%20b%2Fc?n%61me=someone1234', 'https://x.example/?q=%E5%AF%86%E7%A0%81', 'date +%Y%m%d'],
  ...['le mot de passe est incorrect', 'Passwort vergessen?', 'пароль: неверный', '密码错误', 'la clave es importante'],
  ...[
    'openssl passwd -help',
    'openssl dgst -sha256 a',
    'signtool verify /pa a.exe',
    'snmpwalk -v2c -c $COMMUNITY host',
  ],
  ...['net use', 'net use Z: \\\\host\\share', 'net user', 'gem push a.gem', 'cryptsetup luksDump /dev/x'],
  ...['cryptsetup --key-file /etc/keys/a luksOpen /dev/x y', "restic --password-command 'pass show restic'"],
  ...['GIT_ASKPASS=/usr/bin/askpass git pull', 'diff <(echo one) <(echo two)', 'echo hello | grep passwd'],
  ...['ssh-keygen -t ed25519 -f key', 'gh secret set NAME < file', 'docker secret create x file.txt', 'sudo -S true'],
  ...['git config user.name someone', 'npm config set registry https://x.example', 'redis-cli set name value'],
  ...[
    'pulumi config set region eu-west-1',
    'docker run -p 8080:80 image',
    'mc alias set x http://h',
    'printf -v x %s abc',
  ],
  ...['"password": "Must be at least 8 characters"', '"token": "The OAuth2 token of the user"', 'htpasswd -c file dev'],
  ...[
    'aws secretsmanager get-secret-value --secret-id prod/db',
    'Unexpected token: identifier',
    'vercel deploy --prod',
  ],
];

test('ordinary work with the same programs and syntaxes is in the record as it was', () => {
  expect(ORDINARY.filter((text) => maskSecrets(text) !== text)).toEqual([]);
});

describe('the key of one hook never goes to the server of another', () => {
  const OTHERS = [
    'HOOK_API_KEY',
    'HOOK_SIGNING_KEY',
    'HOOK_TOKEN',
    'HOOK_DB_PASS',
    'HOOK_OTP',
    'HOOK_WEBHOOK_URL',
    'HOOK_PLAIN',
  ];

  test('a webhook of cocode is told what its own entry lists', async () => {
    const [mine, theirs] = [await httpServer(), await httpServer()];
    const { write, run, env } = scene();
    const entry = (url: string, listed: string) =>
      `[[hooks]]\nevent = "PreToolUse"\n[hooks.webhook]\nurl = "${url}/"\nallowed_env = [${listed}]\n`;
    write('~/.config/cocode/hooks.toml', `${entry(mine.url, '"HOOK_API_KEY"')}${entry(theirs.url, '')}`);
    const secrets = Object.fromEntries(OTHERS.map((name) => [name, `${name}-value`]));
    await run('PreToolUse', ['--tool', 'Bash', '--input', '{}'], { env: { ...env, ...secrets } });
    const told = [mine, theirs].map(({ received }) => JSON.parse(received[0]?.body ?? '{}').env);
    expect(told).toEqual([{ HOOK_API_KEY: 'HOOK_API_KEY-value' }, {}]);
  });

  test('a command is told the others without credentials', async () => {
    const { write, run, home, env } = scene();
    write(
      '~/.config/cocode/hooks.toml',
      '[[hooks]]\nevent = "PreToolUse"\n[hooks.shell]\ncommand = "cat > $HOME/told"\npass_context = true\n',
    );
    const secrets = Object.fromEntries(OTHERS.map((name) => [name, 'x']));
    await run('PreToolUse', ['--tool', 'Bash', '--input', '{}'], { env: { ...env, ...secrets } });
    const told = JSON.parse(readFileSync(join(home, 'told'), 'utf8')).env;
    expect(Object.keys(told).sort()).toEqual(['HOOK_EVENT', 'HOOK_PLAIN', 'HOOK_SESSION_ID', 'HOOK_TOOL_NAME']);
  });
});
