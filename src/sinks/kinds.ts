import type { SinkKind } from '../core/sink.ts';
import type { Kind } from './kind.ts';
import { hookline } from './kinds/hookline.ts';
import { ocsf } from './kinds/ocsf.ts';
import { opa } from './kinds/opa.ts';
import { otlp } from './kinds/otlp.ts';
import { syslog } from './kinds/syslog.ts';
import { webhook } from './kinds/webhook.ts';

export const KINDS: Readonly<Record<SinkKind, Kind>> = { otlp, opa, syslog, ocsf, webhook, hookline };
