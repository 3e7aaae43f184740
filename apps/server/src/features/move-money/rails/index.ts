// The routes of transfers: one port, and the card provider and our own files behind it.
export { createFilesRail } from './files-rail.ts'
export { createProviderRail, railUpdateOf } from './provider-rail.ts'
export type { BankNumbers, Rail, RailEntry, RailMovement, RailName, RailDestination, RailReport, ShownBank } from './rail.ts'
