/** What a bundle says about itself, and who vouches for it. */
export const MANIFEST = '.manifest';
export const SIGNATURES = '.signatures.json';
