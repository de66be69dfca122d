import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import type { ChatModel, ChatRequest } from '../../core/chat.ts';
import { nowMs } from '../../core/now-ms.ts';
import { createHooks } from '../../hooks.ts';
import { stateFolder } from '../../state/state-folder.ts';
import { conversationPath } from '../conversation-file.ts';
import type { Screen } from '../display/screen.ts';
import { wrapped } from '../display/wrapped.ts';
import type { Note } from '../person.ts';
import { runAgent } from '../run-agent.ts';
import { scriptedModel } from '../scripted/scripted-model.ts';
import { TOOLS } from '../tools/all.ts';
import { AUDIT_SCENE } from './audit-scene.ts';
import { demoConsole } from './demo-console.ts';
import { shownPlace } from './excerpt.ts';
import { type Facts, trailFolder } from './facts.ts';
import { hookFiles } from './hook-files.ts';
import { type LoopbackServer, startLoopbackServer } from './loopback-server.ts';
import { PROJECT_FILES } from './project-files.ts';
import { SCENES } from './scenes.ts';
import { makeScratch, type Scratch } from './scratch.ts';
import { PROMPT, STEPS } from './script.ts';
import { claimLines, openStage, type PlayedScene } from './stage.ts';
import { intro, nextSteps, summary } from './words.ts';

export interface DemoOptions {
  readonly screen: Screen;
  /** Eyes follow: there are pauses. */
  readonly paced: boolean;
  /** The scratch folder stays. */
  readonly keep: boolean;
  /** How this program is called from a shell. */
  readonly program: string;
  /** Ends it, with nothing left behind. */
  readonly signal: AbortSignal;
  /** Prints the trail as `hookline audit` does. */
  readonly showAudit: (folder: string, home: string) => Promise<void>;
  /** Other hooks than those of the story; what it claims is then checked against them. */
  readonly hooks?: typeof hookFiles;
}

export interface DemoEnd {
  readonly scenes: readonly PlayedScene[];
  readonly holds: boolean;
  readonly interrupted: boolean;
  /** Where the scratch folder is; null: it is gone. */
  readonly folder: string | null;
  readonly durationMs: number;
}

/** A whole session of the reference agent in a scratch folder, with hooks of every kind, each of which is seen to do its work. */
export async function runDemo(options: DemoOptions): Promise<DemoEnd> {
  const { screen, keep, signal } = options;
  const startedAt = nowMs();
  const scratch = makeScratch();
  // also where this process is made to end at once
  if (!keep) process.once('exit', scratch.remove);
  let played: readonly PlayedScene[];
  try {
    const server = await startLoopbackServer();
    try {
      for (const file of [...PROJECT_FILES, ...(options.hooks ?? hookFiles)(server.url)]) scratch.write(file);
      screen.print(intro(screen));
      played = await play(scratch, server, options);
    } finally {
      await server.close();
    }
  } finally {
    if (!keep) scratch.remove();
    process.off('exit', scratch.remove);
  }
  const gone = { text: 'nothing is left behind: the scratch folder is gone', holds: !existsSync(scratch.folder) };
  if (!keep && !signal.aborted) screen.print(claimLines(gone, screen));
  const claims = [...played.flatMap((scene) => scene.claims), ...(keep ? [] : [gone])];
  const end = {
    scenes: played,
    holds: claims.every(({ holds }) => holds) && !signal.aborted,
    interrupted: signal.aborted,
    folder: keep ? scratch.folder : null,
    durationMs: Math.round(nowMs() - startedAt),
  };
  if (!signal.aborted) screen.print(summary(claims, end.durationMs, screen), true);
  if (keep) screen.print(nextSteps(scratch, options.program, screen), true);
  return end;
}

async function play(scratch: Scratch, server: LoopbackServer, options: DemoOptions): Promise<readonly PlayedScene[]> {
  const { screen, paced, signal, showAudit } = options;
  const { home, project, env } = scratch;
  const hooks = await createHooks(
    { cwd: project, home, env, watch: false, enforced: [{ path: scratch.team, dialect: 'mimir' }] },
    { machine: scratch.machine },
  );
  const pending = hooks.pending();
  const requests: Pick<ChatRequest, 'messages'>[] = [];
  const notes: Note[] = [];
  const facts: Facts = { scratch, server, hooks, requests, notes, waited: pending.length, signal };
  const pace = paced ? { sceneMs: 650, claimMs: 150 } : { sceneMs: 0, claimMs: 0 };
  const stage = openStage(screen, pace, SCENES.length + 1, signal);
  const scenes = [...SCENES];
  const nextScene = (): Promise<void> => stage.next(scenes.shift(), facts);

  async function* lines(): AsyncGenerator<string> {
    if (signal.aborted) return;
    screen.print(wrapped(`${screen.paint.cyan('>')} ${PROMPT}`, screen.columns()), true);
    yield PROMPT;
  }
  const model = told(scriptedModel({ steps: STEPS, others: [] }), async (request, count) => {
    signal.throwIfAborted();
    requests.push({ messages: [...request.messages] });
    if (STEPS[count]?.goesOn !== true) await nextScene();
  });

  await nextScene();
  await hooks.approve(pending.map(({ key }) => key));
  const pathOf = (id: string): string => conversationPath(stateFolder(env, home), id);
  const place = (path: string): string => shownPlace(relative(scratch.folder, path));
  const console = demoConsole({ screen, place, lines: lines(), heard: (note) => void notes.push(note), signal });
  await runAgent({ hooks, console, cwd: project, model, tools: TOOLS, env, permission: 'auto', pathOf });
  if (signal.aborted) return stage.played;
  await stage.next(undefined, facts);
  for (const scene of scenes) stage.miss(scene);
  await stage.next(AUDIT_SCENE, facts);
  await showAudit(trailFolder(facts), home);
  await stage.next(undefined, facts);
  return stage.played;
}

/** A model, with somebody who hears what it is asked, and how often it was before. */
function told(model: ChatModel, hear: (request: ChatRequest, count: number) => Promise<void>): ChatModel {
  let count = 0;
  return {
    ...model,
    async reply(request) {
      await hear(request, count++);
      return model.reply(request);
    },
  };
}
