import { auggieSchema } from './auggie/schema.ts';
import { claudeCodeSchema } from './claude-code/schema.ts';
import { cliAgentSchema } from './cli-agent/schema.ts';
import { cocodeSchema } from './cocode/schema.ts';
import { codemieSchema } from './codemie/schema.ts';
import { codexSchema } from './codex/schema.ts';
import { copilotSchema } from './copilot/schema.ts';
import { cursorSchema } from './cursor/schema.ts';
import { droidSchema } from './droid/schema.ts';
import { geminiSchema } from './gemini/schema.ts';
import { gencodeSchema } from './gencode/schema.ts';
import { nativeSchema } from './hookline/schema.ts';
import { kimiSchema } from './kimi/schema.ts';
import { mimirSchema } from './mimir/schema.ts';
import { qwenSchema } from './qwen/schema.ts';
import type { Schema } from './schema-form/json-schema.ts';
import { windsurfSchema } from './windsurf/schema.ts';

/** What may stand in the files of each dialect. Cline has none: there each hook is a program of its own. */
export const FILE_SCHEMAS = {
  hookline: nativeSchema,
  'claude-code': claudeCodeSchema,
  codemie: codemieSchema,
  gencode: gencodeSchema,
  'cli-agent': cliAgentSchema,
  cocode: cocodeSchema,
  mimir: mimirSchema,
  auggie: auggieSchema,
  codex: codexSchema,
  copilot: copilotSchema,
  cursor: cursorSchema,
  droid: droidSchema,
  gemini: geminiSchema,
  kimi: kimiSchema,
  qwen: qwenSchema,
  windsurf: windsurfSchema,
} as const satisfies Readonly<Record<string, () => Schema>>;

/** Whose files there is a schema of. */
export type SchemaDialect = keyof typeof FILE_SCHEMAS;
