/** The package's own; a test holds it equal to package.json. */
export const version = '0.1.0';
