// What an operator tells many workers at once.
export { announce, planAnnouncement, resumeAnnouncement, stopAnnouncement, tellNext, type TellingDeps } from './announcing.ts'
export { findAnnouncement, listAnnouncements, type Announcement } from './announcing.store.ts'
