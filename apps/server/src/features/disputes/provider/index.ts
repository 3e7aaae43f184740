// Our cases at the card provider.
export { askAboutCase, readTold, sweepProvider, type AskingDeps } from './asking.ts'
