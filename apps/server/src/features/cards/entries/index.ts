// Entries of other banks that the card provider may report twice: each is counted once, and a possible repeat waits for an
// operator.
export { decideEntry } from './deciding.ts'
export { changeFamily, countEntry, dismissEntry, dismissTwins, listUncounted, type EntryDeskDeps } from './desk.ts'
export { entryFamilies } from './entries.rules.ts'
export { countAside, readFamily, type KeptEntry } from './entries.store.ts'
