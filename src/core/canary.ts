/** The session, turn and call of a canary: what `install` and `doctor` have refused to prove that an agent's entry holds. */
export const CANARY = 'hookline-install';
