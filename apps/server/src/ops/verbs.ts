// Every verb of the operator's command line, in the order of the help.
import { calendarVerbs } from './calendar.verbs.ts'
import { accountVerbs } from './account.verbs.ts'
import { cardVerbs } from './card.verbs.ts'
import { debitsVerbs } from './debits.verbs.ts'
import { demoVerbs } from './demo.verbs.ts'
import { electionVerbs } from './election.verbs.ts'
import { employerVerbs } from './employer.verbs.ts'
import { identityVerbs } from './identity.verbs.ts'
import { issuerElsewhereVerbs } from './issuer-elsewhere.verbs.ts'
import { issuerVerbs } from './issuer.verbs.ts'
import { messagesVerbs } from './messages.verbs.ts'
import { onboardingVerbs } from './onboarding.verbs.ts'
import { payrollVerbs } from './payroll.verbs.ts'
import { platformVerbs } from './platform.verbs.ts'
import { expressPayVerbs } from './express-pay.verbs.ts'
import { deductionVerbs } from './deduction.verbs.ts'
import { payRunVerbs } from './pay-run.verbs.ts'
import { policyVerbs } from './policy.verbs.ts'
import { reconcileVerbs } from './reconcile.verbs.ts'
import { rosterVerbs } from './roster.verbs.ts'
import { sessionVerbs } from './session.verbs.ts'
import { shiftVerbs } from './shift.verbs.ts'
import { suspenseVerbs } from './suspense.verbs.ts'
import type { Verb } from './verb.ts'

export const verbs: readonly Verb[] = [
  ...employerVerbs,
  ...policyVerbs,
  ...rosterVerbs,
  ...onboardingVerbs,
  ...identityVerbs,
  ...electionVerbs,
  ...shiftVerbs,
  ...deductionVerbs,
  ...payRunVerbs,
  ...expressPayVerbs,
  ...payrollVerbs,
  ...calendarVerbs,
  ...accountVerbs,
  ...cardVerbs,
  ...debitsVerbs,
  ...suspenseVerbs,
  ...reconcileVerbs,
  ...issuerVerbs,
  ...issuerElsewhereVerbs,
  ...messagesVerbs,
  ...sessionVerbs,
  ...platformVerbs,
  ...demoVerbs,
]
