import { askerOf } from './asker.ts';
import { token } from './token.ts';

/** The server of `hookline ui`. */
export const { ask, askBytes, tell, listen, tellAndListen } = askerOf({
  base: '/api/',
  headers: () => ({ 'x-hookline-token': token() }),
  whenGone: 'start it again with: hookline ui',
});
