import { describe } from 'vitest';
import { holdsWhenDisturbed } from './support/disturbance-property.ts';
import { throughCli } from './support/run-disturbed.ts';

// every case starts processes
const runs = Math.min(Math.ceil(Number(process.env.HOOKLINE_FUZZ ?? 60) / 12), 80);

describe('through the command line', () => holdsWhenDisturbed(throughCli, runs));
