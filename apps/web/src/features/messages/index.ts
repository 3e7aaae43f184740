// The entry point of the messages room: the bell, and what it leads to.
export { Bell } from './bell.tsx'
export { MessagesPage } from './messages-page.tsx'
export { OneMessage } from './one-message.tsx'
