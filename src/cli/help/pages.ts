import type { CommandName } from '../commands.ts';
import { page as agentPage } from './pages/agent.ts';
import { page as allowPage } from './pages/allow.ts';
import { page as approvePage } from './pages/approve.ts';
import { page as auditPage } from './pages/audit.ts';
import { page as bridgePage } from './pages/bridge.ts';
import { page as bundlePage } from './pages/bundle.ts';
import { page as checkPage } from './pages/check.ts';
import { page as completionPage } from './pages/completion.ts';
import { page as coveragePage } from './pages/coverage.ts';
import { page as demoPage } from './pages/demo.ts';
import { page as disablePage } from './pages/disable.ts';
import { page as doctorPage } from './pages/doctor.ts';
import { page as enablePage } from './pages/enable.ts';
import { page as enrollPage } from './pages/enroll.ts';
import { page as explainPage } from './pages/explain.ts';
import { page as importPage } from './pages/import.ts';
import { page as initPage } from './pages/init.ts';
import { page as installPage } from './pages/install.ts';
import { page as listPage } from './pages/list.ts';
import { page as mcpPage } from './pages/mcp.ts';
import { page as newPage } from './pages/new.ts';
import { page as residentPage } from './pages/resident.ts';
import { page as runPage } from './pages/run.ts';
import { page as sinksPage } from './pages/sinks.ts';
import { page as testPage } from './pages/test.ts';
import { page as trustPage } from './pages/trust.ts';
import { page as uiPage } from './pages/ui.ts';
import { page as uninstallPage } from './pages/uninstall.ts';
import { page as whyPage } from './pages/why.ts';

/** `supervise`, `playground` and `back-test` are started by hookline itself. */
type Page = Exclude<CommandName, 'help' | 'supervise' | 'playground' | 'back-test'>;

/** A page for each command, in the order in which they are named. */
const PAGES: Readonly<Record<Page, string>> = {
  init: initPage,
  run: runPage,
  new: newPage,
  explain: explainPage,
  list: listPage,
  check: checkPage,
  test: testPage,
  trust: trustPage,
  approve: approvePage,
  enable: enablePage,
  disable: disablePage,
  audit: auditPage,
  enroll: enrollPage,
  bundle: bundlePage,
  why: whyPage,
  allow: allowPage,
  doctor: doctorPage,
  coverage: coveragePage,
  sinks: sinksPage,
  resident: residentPage,
  ui: uiPage,
  agent: agentPage,
  demo: demoPage,
  install: installPage,
  uninstall: uninstallPage,
  import: importPage,
  bridge: bridgePage,
  completion: completionPage,
  mcp: mcpPage,
};

export const PAGE_NAMES: readonly string[] = Object.keys(PAGES);

/** What is told of one command; null: there is no such one. */
export function pageOf(name: string): string | null {
  return Object.hasOwn(PAGES, name) ? PAGES[name as Page] : null;
}
