import { about } from './api/about.ts';
import { agentProof, agents, agentsHold, coverage } from './api/agents.ts';
import { backTestRun, hookFile, hookFiles } from './api/back-test.ts';
import { groupedSessions } from './api/grouped-sessions.ts';
import { hooks } from './api/hooks.ts';
import { live } from './api/live.ts';
import { callers, playgroundAsked, playgroundRun, recordedCall, schemaOf } from './api/playground.ts';
import { proof, proofBytes } from './api/proof.ts';
import { answerGiven, questions } from './api/questions.ts';
import { rows } from './api/rows.ts';
import { session, sessions } from './api/sessions.ts';
import { why } from './api/why.ts';
import type { Route } from './route.ts';

/** Everything that the page can ask. What is not here is not answered. */
export const ROUTES: Readonly<Record<string, Route>> = {
  'GET /api/about': about,
  'GET /api/agents': agents,
  'GET /api/agents/proof': agentProof,
  'GET /api/agents/holds': agentsHold,
  'GET /api/agents/coverage': coverage,
  'GET /api/hooks': hooks,
  'GET /api/live': live,
  'GET /api/proof': proof,
  'GET /api/proof/bytes': proofBytes,
  'GET /api/hook-files': hookFiles,
  'GET /api/hook-file': hookFile,
  'POST /api/back-test': backTestRun,
  'POST /api/playground': playgroundAsked,
  'POST /api/playground/run': playgroundRun,
  'GET /api/playground/call': recordedCall,
  'GET /api/playground/callers': callers,
  'GET /api/playground/schema': schemaOf,
  'GET /api/questions': questions,
  'POST /api/questions/answer': answerGiven,
  'GET /api/rows': rows,
  'GET /api/session': session,
  'GET /api/sessions': sessions,
  'GET /api/sessions/grouped': groupedSessions,
  'GET /api/why': why,
};
