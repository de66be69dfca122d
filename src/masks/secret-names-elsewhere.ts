import type { NameKind } from './name-kind.ts';

/**
 * What people call such values in other languages; `_` between words that are written together or apart. `password`:
 * the word has other meanings; `random`: what `key` says in English.
 */
const ROWS: readonly (readonly [kind: NameKind, words: string])[] = [
  [
    'secret',
    'passwort kennwort losungswort wachtwoord lösenord losenord passord adgangskode kodeord salasana lykilorð',
  ],
  ['secret', 'contraseña contrasena contrasenya senha palavra_passe palavra_chave mot_de_passe parola_chiave'],
  ['secret', 'hasło haslo heslo jelszó jelszo geslo zaporka lozinka slaptažodis slaptazodis salasõna fjalëkalim'],
  ['secret', 'пароль пароля парола лозинка токен секретный_ключ şifre sifre συνθηματικό σύνθημα'],
  ['secret', 'סיסמה סיסמא كلمة_المرور كلمة_السر رمز_عبور گذرواژه पासवर्ड পাসওয়ার্ড รหัสผ่าน mat_khau mật_khẩu kata_sandi'],
  ['secret', '密码 密碼 口令 令牌 密钥 密鑰 秘钥 パスワード 暗証番号 合言葉 トークン 秘密鍵 비밀번호 암호 토큰 비밀키'],
  ['secret', 'geheimnis clave_secreta chave_secreta clé_secrète cle_secrete clef_secrete'],
  ['password', 'mdp clave chave parola parole secreto segredo segreto секрет κωδικός κωδικος 秘密'],
  ['random', 'schlüssel schluessel chiave sleutel nyckel klucz ключ jeton'],
];
const WORDS = ROWS.flatMap(([kind, words]) => words.split(' ').map((word) => [inForm('NFC', word), kind] as const));
const KINDS: ReadonlyMap<string, NameKind> = new Map(WORDS.map(([word, kind]) => [word.replaceAll('_', ''), kind]));
const MOST_WORDS = 3;

/** Null: it is none of these words. */
export function kindElsewhere(words: readonly string[]): NameKind | null {
  for (let count = MOST_WORDS; count > 0; count--) {
    const kind = KINDS.get(words.slice(-count).join('').normalize('NFC'));
    if (kind !== undefined) return kind;
  }
  return COMPOUND.test(words.at(-1) ?? '') ? 'secret' : null;
}

/** `datenbankpasswort` */
const COMPOUND = /(?:passwort|kennwort|wachtwoord|lösenord|passord)$/;

/** What such a name ends with, letters that are written as two parts as well. */
const ENDINGS = [
  ...new Set(
    WORDS.flatMap(([word]) => [word, inForm('NFD', word)]).map((word) => word.slice(word.lastIndexOf('_') + 1)),
  ),
];
export const TELLING_ELSEWHERE = ENDINGS.join('|');
let anywhere: RegExp | null = null;
let inAscii: RegExp | null = null;

export function maybeNamedElsewhere(text: string): boolean {
  // the letters of most texts are in few of these words, and a pattern of all takes a process that has just started long
  if (isAscii(text)) {
    inAscii ??= new RegExp(ENDINGS.filter(isAscii).join('|'), 'i');
    return inAscii.test(text);
  }
  anywhere ??= new RegExp(TELLING_ELSEWHERE, 'i');
  return anywhere.test(text);
}

function inForm(form: 'NFC' | 'NFD', word: string): string {
  return isAscii(word) ? word : word.normalize(form);
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}
