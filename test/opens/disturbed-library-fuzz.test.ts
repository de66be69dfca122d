// wide: tries many cases

import { describe } from 'vitest';
import { holdsWhenDisturbed } from './support/disturbance-property.ts';
import { throughLibrary } from './support/run-disturbed.ts';

// every case starts processes
const runs = Math.min(Number(process.env.HOOKLINE_FUZZ ?? 30), 400);

describe('through the library', () => holdsWhenDisturbed(throughLibrary, runs));
