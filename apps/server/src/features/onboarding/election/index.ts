// A worker's pay election: taken back by the worker, exported for the employer.
export { electionFileRows, listElectionsToReport, makeElectionFile, type ElectionToReport } from './files.ts'
export { routesOfElection } from './election.routes.ts'
export { isSwitch } from './election.rules.ts'
export { insertElection, listFiles, readElection } from './election.store.ts'
export { isPayElected } from './election.ts'
