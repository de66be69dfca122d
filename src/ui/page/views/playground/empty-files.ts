import type { GivenFile } from '../../../data/playground.ts';

/** What is added, one after the other. None is called like a file that the person may have: nothing of that one is in here. */
export const EMPTY_FILES: readonly Omit<GivenFile, 'text'>[] = [
  { name: 'example.yml', layer: 'user', dialect: 'hookline' },
  { name: 'project-example.yml', layer: 'project', dialect: 'hookline' },
  { name: 'claude-example.json', layer: 'project', dialect: 'claude-code' },
  { name: 'cursor-example.json', layer: 'project', dialect: 'cursor' },
  { name: 'gemini-example.json', layer: 'project', dialect: 'gemini' },
  { name: 'enforced-example.yml', layer: 'enforced', dialect: 'hookline' },
];
