// A link to save an agreement as a PDF. Readings 4.2, "/onboarding/cardholder-agreement": "download PDF".
import { onboardingAgreementRoutes, type AgreementId } from '@daybreak/contract'
import Download from 'lucide-react/icons/download'
import { addressOf } from '#platform/calls/api.ts'
import { Copy, useLocale } from '#platform/copy/copy.tsx'
import { ButtonLink } from '#ui'

/** The short form is printed from its page, where its frame is. */
export function AgreementFileLink({ paperId }: { paperId: Exclude<AgreementId, 'short-form'> }) {
  const locale = useLocale()
  const href = addressOf(onboardingAgreementRoutes.readAgreementFile, { params: { paperId }, query: { locale } })
  return (
    <ButtonLink variant="quiet" size="sm" icon={Download} href={href} download>
      <Copy id="shell.action.download-pdf" />
    </ButtonLink>
  )
}
