// How a worker asked to be paid: taken back by the worker, written out for the employer.
export { electionFileRows, listElectionsToReport, makeElectionFile, type ElectionToReport } from './files.ts'
export { routesOfElection } from './election.routes.ts'
export { isSwitch } from './election.rules.ts'
export { insertElection, listFiles, readElection } from './election.store.ts'
export { isPayElected } from './election.ts'
