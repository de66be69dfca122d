const KIND = /\bkind\\*["']?\s{0,4}:\s{0,4}\\*["']?Secret\b/;
const BLOCKS = /^( *)(?:stringData|data):[ \t]*((?:\r?\n\1 [^\n]*)+)/gm;
const OBJECTS = /((?:stringData|data)\\*"\s{0,8}:\s{0,8}\{)([^{}]{1,100000})/g;

/** What a Secret of Kubernetes holds, under whatever names. */
export function maskKubernetesSecrets(text: string, mask: string): string {
  if (!text.includes('Secret') || !KIND.test(text)) return text;
  return text
    .replace(BLOCKS, (block) => block.replace(/(:[ \t]+)(?=[^\s|>])[^\n]+|(\n *)[^\s:]+(?=\n|$)/g, `$1$2${mask}`))
    .replace(
      OBJECTS,
      (_, before: string, fields: string) => before + fields.replace(/(:\s{0,8}\\*")[^"\\]+/g, `$1${mask}`),
    );
}
