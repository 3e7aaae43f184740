// Events of the card provider that could not be read: stored by id, and listed for operators until they are read.
export { countUnread, endUnread, keepUnread, listUnread, makeDue, noteTry, type UnreadEvent } from './unread.store.ts'
