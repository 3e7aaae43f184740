// Who works for an employer.
export { readDate, readDollars, readEmployeeNumber, readText, readYesNo } from './cells.ts'
export { matchBirthDate, matchSsnLast4 } from './identity.store.ts'
export { importRoster, type AfterEnded, type RosterImportOptions, type RosterReport } from './import.ts'
export {
  findEmployersNamed,
  findNextOpenPayday,
  findOnRoster,
  lockRosterPerson,
  openRosterIdentity,
  readEmployer,
  readRosterPerson,
  searchEmployers,
  type RosterPersonToJoin,
} from './joining.store.ts'
export {
  findEmployer,
  findRosterEntry,
  insertEmployer,
  linkRosterEntry,
  lockEmployer,
  readEmployers,
  readPeopleOfGroup,
  readRoster,
  updateEmployer,
  type Employer,
  type EmployerChanges,
  type RosterLine,
} from './roster.store.ts'
