import type { Note } from './person.ts';

/** What is said to the person by nobody in particular, for those who are told about such messages (cli-agent's Notification). */
export function systemMessage(note: Note): string | null {
  switch (note.kind) {
    case 'message':
      return note.text;
    case 'mode':
      return `The mode is ${note.mode} now.`;
    case 'compacted':
      return `The context was compacted: ${note.messages} messages.`;
    default:
      return null;
  }
}
