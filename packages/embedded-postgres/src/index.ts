// Runs a real PostgreSQL server in a folder of the program's own: started, kept alive, shared between processes, and stopped.
export {
  joinOrStartEmbedded,
  readEmbeddedHolder,
  startEmbedded,
  type EmbeddedDatabase,
  type EmbeddedOptions,
} from './launcher.ts'
export { EmbeddedStartError } from './failure.ts'
