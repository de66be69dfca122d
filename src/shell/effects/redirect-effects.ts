import type { HereDoc, Word } from 'unbash';
import { redirectedFiles } from '../parse/redirected-files.ts';
import type { Run } from '../walk/run.ts';
import { effectsOf } from './command-effects.ts';
import { type Act, type Effect, touches } from './effect.ts';
import { expandTarget } from './expand-word.ts';
import type { Scope } from './scope.ts';
import { perhaps } from './state/sureness.ts';
import { workOut } from './values.ts';
import { isWild, type WildText } from './wild-text.ts';

/** What the redirections of a command read and write. */
export function redirectEffects(run: Run, scope: Scope): readonly Effect[] {
  const { read, written } = redirectedFiles(run.redirects);
  // `exec {a[i]}< file`
  for (const { descriptor } of run.redirects)
    if (descriptor?.type === 'FileDescriptorVariable' && descriptor.name.includes('[')) workOut(descriptor.name, scope);
  for (const one of run.redirects) if (one.type === 'HereDoc') quotedInHereDoc(one, scope);
  return [
    ...written.flatMap((word) => targetEffects('writes', word, run, scope)),
    ...read.flatMap((word) => targetEffects('reads', word, run, scope)),
    ...perhaps(scope, false, () => forced(run).flatMap((word) => targetEffects('writes', word, run, scope))),
  ];
}

/** `${x-'$(…)'}` in a here-document: there quotes are letters, and what stands between them runs. */
function quotedInHereDoc({ body }: HereDoc, scope: Scope): void {
  for (const part of body?.parts ?? [])
    if (part.type === 'ParameterExpansion' && part.text.includes("'")) workOut(part.text, scope);
}

/** `> a`, `>! a`: to zsh the sign says that it may be there already, to others it is a file of that name. */
function forced({ redirects, command }: Run): readonly Word[] {
  return redirects.flatMap((one) => {
    if (one.type === 'HereDoc' || one.target?.text !== '!') return [];
    const { end } = one.target;
    const behind = command?.args.find(({ pos }) => pos > end);
    return behind?.type === 'Word' ? [behind] : [];
  });
}

/** Where it may be one of several files, it is none of them for sure. */
function targetEffects(does: 'reads' | 'writes', word: Word, run: Run, scope: Scope): readonly Effect[] {
  const { texts, isOne } = expandTarget(word, scope);
  const acts = touches(does, texts, 'file').map((act) =>
    does === 'reads' ? ({ ...act, handled: 'stdin' } as const) : act,
  );
  return perhaps(scope, isOne, () =>
    [...acts, ...texts.flatMap(throughSocket)].flatMap((act) => effectsOf(act, run, scope)),
  );
}

/** `/dev/tcp/host/port` is no file to a shell. */
function throughSocket(path: WildText): readonly Act[] {
  const [, host] = /^\/dev\/(?:tcp|udp)\/([^/]+)\//.exec(path) ?? [];
  return host === undefined ? [] : [{ does: 'sends', host: isWild(host) ? null : host, path: null }];
}
