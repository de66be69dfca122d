/** What is asked without waiting: it is loaded before anybody can ask, where anybody will. */
export { explain } from '../engine/explain.ts';
export { registered } from './registering.ts';
