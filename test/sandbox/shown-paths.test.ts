import { mkdirSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { narrowSandbox, type Sandbox } from '../../src/core/sandbox.ts';
import type { ToContain } from '../../src/sandbox/contained.ts';
import { homesOf, shownPaths } from '../../src/sandbox/shown-paths.ts';
import { type Workshop, workshop } from '../handlers/workshop.ts';

function job(place: Workshop, given: Partial<ToContain> = {}, sandbox: Partial<Sandbox> = {}): ToContain {
  return {
    ...{ sandbox: { ...narrowSandbox(['bwrap']), ...sandbox }, program: 'x', args: [], env: place.env, cwd: place.cwd },
    ...{ home: place.home, folders: [place.cwd], files: [], own: [], agentEnv: {}, hasOwnPath: false, hasInput: false },
    ...{ tag: 't', descriptor: 3, ...given },
  };
}

const paths = (one: ToContain): readonly string[] => shownPaths(one).map(({ path }) => path);

describe('what is shown in a sandbox', () => {
  test('is the project once, however often it is named', () => {
    const place = workshop();
    place.write('project/a/b/c', '');
    const folders = [place.cwd, join(place.cwd, 'a'), place.cwd, join(place.cwd, 'a/b')];
    expect(shownPaths(job(place, { folders, files: [join(place.cwd, 'a/b/c')] }))).toEqual([
      { path: place.cwd, writable: false },
    ]);
  });

  test('is what can be written inside of what can be read, and the other way round, outer folders first', () => {
    const place = workshop();
    place.write('project/a/b/c', '');
    const inside = shownPaths(job(place, {}, { writable: ['a'], readable: ['a/b'] }));
    expect(inside).toEqual([
      { path: place.cwd, writable: false },
      { path: join(place.cwd, 'a'), writable: true },
      { path: join(place.cwd, 'a/b'), writable: false },
    ]);
  });

  test('is never the home folder, what contains it, or a hidden folder of it that is no repository', () => {
    const place = workshop();
    for (const name of ['home/.ssh/id', 'home/.dotfiles/.git/HEAD', 'home/.config/gh/hosts.yml', 'home/code/x'])
      place.write(name, '');
    symlinkSync(place.home, place.path('link'));
    symlinkSync(place.path('home/.ssh'), place.path('keys'));
    const at = (name: string): string => place.path(name);
    const folders = ['', 'home', 'link', 'keys', 'home/.ssh', 'home/.config', 'home/.config/gh'].map(at);
    expect(paths(job(place, { folders: [...folders, '/', '/tmp', homedir()] }))).toEqual([]);
    const own = [at('home/.dotfiles'), at('home/code')];
    expect(paths(job(place, { folders: own }))).toEqual(own);
  });

  test('is only what is there, by absolute paths', () => {
    const place = workshop();
    const folders = [place.cwd, join(place.cwd, 'nowhere'), 'relative', ''];
    expect(paths(job(place, { folders }, { readable: ['none', '/'], writable: ['/nowhere/x'] }))).toEqual([place.cwd]);
  });

  test('is a folder by both of its names where it is reached through a link', () => {
    const place = workshop();
    mkdirSync(place.path('real'));
    symlinkSync(place.path('real'), place.path('link'));
    const folders = [place.path('link')];
    expect([...paths(job(place, { folders }))].sort()).toEqual([place.path('link'), place.path('real')]);
  });

  test('the home folder is known by all of its names, and the root of the machine is none', () => {
    const place = workshop();
    symlinkSync(place.home, place.path('link'));
    const homes = homesOf({ home: place.path('link'), env: { HOME: `${place.home}/` } });
    expect(homes).toEqual(expect.arrayContaining([place.path('link'), place.home, homedir()]));
    expect(homesOf({ home: '/', env: { HOME: 'x' } })).not.toContain('/');
  });
});
