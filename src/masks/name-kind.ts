/**
 * What a name says of the value beside it: `secret`, whatever is no ordinary word or reference is one; `password`, the
 * word has other meanings in sentences; `random`, what a generator made is one; `code`, a few digits are one as well.
 */
export type NameKind = 'secret' | 'password' | 'random' | 'code' | 'none';
