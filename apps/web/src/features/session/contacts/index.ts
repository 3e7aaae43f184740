// The worker's phones and e-mail addresses: listed, added, changed and removed.
export { Contacts } from './contacts.tsx'
