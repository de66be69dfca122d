import { askerOf } from '../../../src/ui/page/asker.ts';
import { SESSION } from './session.ts';
import { token } from './token.ts';

/** The routes for people of this server. */
export const { ask, tell, tellBytes, put, remove } = askerOf({
  base: '/v1/',
  headers,
  whenGone: 'Whoever runs it knows more; this page goes on as soon as it is back.',
  hintOf: (status) => HINTS[status],
});

const HINTS: Readonly<Record<number, string>> = {
  401: 'Sign in, and it goes on here.',
  403: 'Whoever runs this server gives roles to people.',
  503: 'It is tried again by itself.',
};

/** A token of this tab, or else what belongs to the cookie. */
function headers(): Readonly<Record<string, string>> {
  if (token() !== '') return { authorization: `Bearer ${token()}` };
  const { csrf } = SESSION.now();
  return csrf === '' ? {} : { 'x-hookline-csrf': csrf };
}
