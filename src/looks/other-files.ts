import { noted } from './files.ts';

/** Apart: few events need them. */
export const accessSync = noted('accessSync');
export const statfsSync = noted('statfsSync');
