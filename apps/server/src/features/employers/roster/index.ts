// Who works for an employer.
export { readDate, readDollars, readEmployeeNumber, readText, readYesNo } from './roster-cells.ts'
export { matchBirthDate, matchSsnLast4 } from './roster-identity.store.ts'
export { importRoster, type AfterEnded, type RosterImportOptions, type RosterReport } from './roster-import.ts'
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
} from './roster-joining.store.ts'
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
