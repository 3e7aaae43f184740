// Every verb of the operator's command line, in the order of the help.
import { calendarVerbs } from './calendar.verbs.ts'
import { accountVerbs } from './account.verbs.ts'
import { demoVerbs } from './demo.verbs.ts'
import { employerVerbs } from './employer.verbs.ts'
import { payrollVerbs } from './payroll.verbs.ts'
import { platformVerbs } from './platform.verbs.ts'
import { rosterVerbs } from './roster.verbs.ts'
import type { Verb } from './verb.ts'

export const verbs: readonly Verb[] = [
  ...employerVerbs,
  ...rosterVerbs,
  ...payrollVerbs,
  ...calendarVerbs,
  ...accountVerbs,
  ...platformVerbs,
  ...demoVerbs,
]
