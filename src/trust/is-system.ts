/** What comes with the system is as trusted as the shell that runs the hook. */
export function isSystem(path: string): boolean {
  return /^\/(?:usr|bin|sbin|lib|lib64|opt|nix|snap|dev|proc|sys|System|Library|Applications)\//.test(path);
}
