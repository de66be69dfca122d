import { isAbsolute, join, resolve } from 'node:path';
import type { Where } from './host-agent.ts';

/** A folder in the home, unless a variable of the environment says where it is. */
export function movedFolder(variable: string, ...usual: readonly string[]): (where: Where) => string {
  return ({ env, home }) => {
    const given = env[variable];
    return given === undefined || given === ''
      ? join(home, ...usual)
      : isAbsolute(given)
        ? given
        : resolve(home, given);
  };
}

export function inHome(...path: readonly string[]): (where: Where) => string {
  return ({ home }) => join(home, ...path);
}

export function inProject(...path: readonly string[]): (where: Where) => string {
  return ({ project }) => join(project, ...path);
}

export function onMachine(...path: readonly string[]): (where: Where) => string {
  return ({ machine }) => join(machine, ...path);
}
