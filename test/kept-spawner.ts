import { sharedSpawner } from '../src/handlers/processes/native/shared-spawner.ts';

// the program that starts processes stays for all test files of this process: each set of hooks would start it, and end it with its
// last user, while this process grows and takes longer and longer to fork
sharedSpawner().ready();
