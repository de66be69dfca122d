import { agent } from './agent.mjs';
import { audit } from './audit.mjs';
import { bigHost } from './big-host.mjs';
import { bridge } from './bridge.mjs';
import { coldStart } from './cold-start.mjs';
import { effects } from './effects.mjs';
import { fleet } from './fleet.mjs';
import { inProcess } from './in-process.mjs';
import { loadMany } from './load-many.mjs';
import { persistent } from './persistent.mjs';
import { resident } from './resident.mjs';
import { rule } from './rule.mjs';
import { sandbox } from './sandbox.mjs';
import { shellHook } from './shell-hook.mjs';
import { swarm } from './swarm.mjs';
import { trust } from './trust.mjs';
import { ui } from './ui.mjs';
import { webhook } from './webhook.mjs';

/** Each → figures; one that a promise is about has an `id`. */
export const CASES = {
  ...{ 'in-process': inProcess, shell: shellHook, host: bigHost, resident, swarm, cold: coldStart, load: loadMany },
  ...{ audit, trust, agent, bridge, rule, effects, persistent, webhook, sandbox, ui, fleet },
};
