// Every verb of the operator's command line, in the order of the help.
import { calendarVerbs } from './employers/calendar.verbs.ts'
import { accountVerbs } from './accounts/account.verbs.ts'
import { analyticsVerbs } from './analytics/analytics.verbs.ts'
import { achVerbs } from './ach/ach.verbs.ts'
import { cardVerbs } from './accounts/card.verbs.ts'
import { disputesVerbs } from './disputes/disputes.verbs.ts'
import { casesVerbs } from './support/cases.verbs.ts'
import { supportVerbs } from './support/support.verbs.ts'
import { closingVerbs } from './closing/closing.verbs.ts'
import { contactsVerbs } from './contacts/contacts.verbs.ts'
import { debitsVerbs } from './accounts/debits.verbs.ts'
import { demoVerbs } from './demo.verbs.ts'
import { electionVerbs } from './accounts/election.verbs.ts'
import { eventsVerbs } from './accounts/events.verbs.ts'
import { entriesVerbs } from './accounts/entries.verbs.ts'
import { employerVerbs } from './employers/employer.verbs.ts'
import { identityVerbs } from './accounts/identity.verbs.ts'
import { fieldsVerbs } from './keys/fields.verbs.ts'
import { flagsVerbs } from './flags/flags.verbs.ts'
import { issuerElsewhereVerbs } from './issuer/issuer-elsewhere.verbs.ts'
import { issuerVerbs } from './issuer/issuer.verbs.ts'
import { registrationVerbs } from './issuer/registration.verbs.ts'
import { lettersVerbs } from './letters/letters.verbs.ts'
import { maintenanceVerbs } from './maintenance/maintenance.verbs.ts'
import { merchantsVerbs } from './merchants/merchants.verbs.ts'
import { messagesVerbs } from './accounts/messages.verbs.ts'
import { notificationsVerbs } from './notifying/notifications.verbs.ts'
import { onboardingVerbs } from './accounts/onboarding.verbs.ts'
import { payrollVerbs } from './payroll/payroll.verbs.ts'
import { announcementsVerbs } from './announcements/announcements.verbs.ts'
import { popupsVerbs } from './announcements/popups.verbs.ts'
import { platformVerbs } from './platform.verbs.ts'
import { expressPayVerbs } from './employers/express-pay.verbs.ts'
import { deductionVerbs } from './employers/deduction.verbs.ts'
import { payRunVerbs } from './employers/pay-run.verbs.ts'
import { policyVerbs } from './employers/policy.verbs.ts'
import { restrictionVerbs } from './accounts/restriction.verbs.ts'
import { reconcileVerbs } from './accounts/reconcile.verbs.ts'
import { banksVerbs } from './money/banks.verbs.ts'
import { booksVerbs } from './money/books.verbs.ts'
import { offersVerbs } from './offers/offers.verbs.ts'
import { transfersVerbs } from './money/transfers.verbs.ts'
import { recordingsVerbs } from './recordings/recordings.verbs.ts'
import { rosterVerbs } from './employers/roster.verbs.ts'
import { secretsVerbs } from './keys/secrets.verbs.ts'
import { sessionVerbs } from './accounts/session.verbs.ts'
import { shiftVerbs } from './employers/shift.verbs.ts'
import { statementsVerbs } from './statements/statements.verbs.ts'
import { suspenseVerbs } from './accounts/suspense.verbs.ts'
import { vitalsVerbs } from './vitals/vitals.verbs.ts'
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
  ...achVerbs,
  ...banksVerbs,
  ...calendarVerbs,
  ...accountVerbs,
  ...restrictionVerbs,
  ...closingVerbs,
  ...cardVerbs,
  ...debitsVerbs,
  ...statementsVerbs,
  ...suspenseVerbs,
  ...entriesVerbs,
  ...eventsVerbs,
  ...transfersVerbs,
  ...booksVerbs,
  ...reconcileVerbs,
  ...offersVerbs,
  ...registrationVerbs,
  ...issuerVerbs,
  ...issuerElsewhereVerbs,
  ...lettersVerbs,
  ...merchantsVerbs,
  ...messagesVerbs,
  ...announcementsVerbs,
  ...popupsVerbs,
  ...notificationsVerbs,
  ...casesVerbs,
  ...disputesVerbs,
  ...supportVerbs,
  ...analyticsVerbs,
  ...vitalsVerbs,
  ...recordingsVerbs,
  ...contactsVerbs,
  ...sessionVerbs,
  ...secretsVerbs,
  ...fieldsVerbs,
  ...flagsVerbs,
  ...maintenanceVerbs,
  ...platformVerbs,
  ...demoVerbs,
]
