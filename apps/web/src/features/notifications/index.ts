// The entry point of the notifications room.
export { NotificationsPage } from './notifications-page.tsx'
