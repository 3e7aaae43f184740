// Announcements of an operator to many workers.
export { announce, planAnnouncement, resumeAnnouncement, stopAnnouncement, notifyNext, type NotifyingDeps } from './announcing.ts'
export { findAnnouncement, listAnnouncements, type Announcement } from './announcing.store.ts'
