import type { Tool } from '../session.ts';
import { bash } from './bash.ts';
import { edit } from './edit.ts';
import { exitPlanMode } from './exit-plan-mode.ts';
import { glob } from './glob.ts';
import { grep } from './grep.ts';
import { read } from './read.ts';
import { task } from './task.ts';
import { write } from './write.ts';

export const TOOLS: readonly Tool[] = [bash, read, write, edit, glob, grep, task, exitPlanMode];
