// Events of the card provider that could not be read: kept by their ids, and known to operators until they are read.
export { countUnread, endUnread, keepUnread, listUnread, makeDue, noteTry, type UnreadEvent } from './unread.store.ts'
