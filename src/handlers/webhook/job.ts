import type { Environment } from '../../core/dialect.ts';
import type { WebhookHandler } from '../../core/handler.ts';

export interface WebhookJob {
  readonly handler: WebhookHandler;
  /** The payload, as the dialect writes it. */
  readonly body: string;
  readonly env: Environment;
  /** It came with a repository: addresses that only this machine or its network can reach are refused. */
  readonly fromRepository: boolean;
  readonly timeoutMs: number;
}
