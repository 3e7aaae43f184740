// "Your account is limited right now", with the next payday and how to reach a person. Decisions 35 and 65.
import { useQuery } from '@tanstack/react-query'
import { AccountRestricted } from '#features/accounts'
import { expressPayQuery } from '#features/express-pay'
import { HelpContact } from '../help/help-contact.tsx'

export function AccountRestrictedScreen() {
  const { data: overview } = useQuery(expressPayQuery)
  return <AccountRestricted nextPayday={overview?.nextPayday ?? null} contact={<HelpContact />} />
}
