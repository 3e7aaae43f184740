// The worker's phones and e-mail addresses: which there are, and how each is added, changed and removed.
export { Contacts } from './contacts.tsx'
