import type { Migration } from '../../core/migration.ts';

const INPUT =
  'Its input has the canonical fields only: tool_input.command for tool_info.command_line, tool_input.file_path for tool_info.file_path.';

export const windsurfMigration: Migration = {
  variables: () => ({}),
  placeholder: () => null,
  differs: (_spec, informs) => (informs ? { careful: [], differs: [INPUT] } : { careful: [INPUT], differs: [] }),
};
