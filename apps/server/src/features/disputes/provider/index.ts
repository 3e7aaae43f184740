// Our cases at the card provider.
export { askAboutCase, readReported, sweepProvider, type AskingDeps } from './asking.ts'
