// "Get $… now" on the home screen: what has been earned and can be had, one tap away. Decisions 28; picture "home".
import { useQuery } from '@tanstack/react-query'
import { formatDollars } from '@daybreak/money'
import Zap from 'lucide-react/icons/zap'
import { Copy } from '#platform/copy.tsx'
import { wireCents } from '#platform/wire-cents.ts'
import { ButtonLink } from '#ui'
import { expressPayQuery } from './express-pay.queries.ts'
import { transferWagesPath } from './transfer-wages-path.ts'

/** Nothing while it is not known, or while nothing can be taken: the screen of Express Pay says why. */
export function GetNowButton() {
  const { data: overview } = useQuery(expressPayQuery)
  if (!overview || overview.refusal !== null || overview.earnings === null) return null
  return (
    <>
      <ButtonLink to={transferWagesPath} variant="cta" icon={Zap}>
        <Copy id="accounts.banner.get-now" values={{ amount: formatDollars(wireCents(overview.earnings.available)) }} />
      </ButtonLink>
      <p className="sm">
        <Copy id="accounts.banner.get-now-note" />
      </p>
    </>
  )
}
