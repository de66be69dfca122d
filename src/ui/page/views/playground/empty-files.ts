import type { GivenFile } from '../../../data/playground.ts';

/** What is added, one after the other. None is called like a file that the person may have: nothing of that one is in here. */
export const EMPTY_FILES: readonly Omit<GivenFile, 'text'>[] = [
  { name: 'example.yml', layer: 'user', dialect: 'hookline' },
  { name: 'project-example.yml', layer: 'project', dialect: 'hookline' },
  { name: 'example/.claude/settings.json', layer: 'project', dialect: null },
  { name: 'example/.cursor/hooks.json', layer: 'project', dialect: null },
  { name: 'example/.gemini/settings.json', layer: 'project', dialect: null },
  { name: 'enforced-example.yml', layer: 'enforced', dialect: 'hookline' },
];
