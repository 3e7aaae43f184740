// What an operator tells many workers at once.
export { announce, planAnnouncement, resumeAnnouncement, stopAnnouncement, notifyNext, type NotifyingDeps } from './announcing.ts'
export { findAnnouncement, listAnnouncements, type Announcement } from './announcing.store.ts'
