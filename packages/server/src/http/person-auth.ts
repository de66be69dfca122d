import type { Context } from '../context.ts';
import type { Person, Role, Who } from '../people/who.ts';
import { Problem } from './problem.ts';

/** Who asks, if they may. */
export async function admitPerson(sent: Parameters<Who>[0], role: Role, { who }: Context): Promise<Person> {
  const person = await who(sent);
  if (person === null)
    throw new Problem(401, 'SIGN_IN', 'Sign in, or send a token ("Authorization: Bearer …").', {
      headers: { 'www-authenticate': 'Bearer' },
    });
  if (!person.roles.has(role)) throw new Problem(403, 'ROLE_MISSING', `This needs the role "${role}".`);
  return person;
}
