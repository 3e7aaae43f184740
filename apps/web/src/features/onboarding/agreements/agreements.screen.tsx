// Documents online, the terms and the privacy notice: three boxes, none of them ticked in advance. Readings 3.5 S1 and 4.2.
import { onboardingRoutes, type Agreement } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import Mail from 'lucide-react/icons/mail'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useRef, type ReactNode } from 'react'
import { refusalsOf } from '#platform/action-words.ts'
import { callApi } from '#platform/calls/api.ts'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { legalDocumentPath, type LegalDocument } from '#platform/paths.ts'
import { Check, Disclosure, Form, Link, useForm, type Faults, type IconType } from '#ui'
import { atField, StepFrame, useAnswer, useOnboarding } from '../step/index.ts'
import { DeclineAgreements } from './decline-agreements.tsx'
import { EsignSample } from './esign-sample.tsx'
import { NoAgreements } from './no-agreements.tsx'
import { AgreementSections } from './sections.tsx'
import { consentTo, isAgreementChanged, agreementQuery } from './agreements.queries.ts'
import styles from './agreements.module.css'

type Box = 'esign' | 'terms' | 'privacy'
type AgreementsEntry = Readonly<Record<Box, boolean>> & {
  /** The sample was opened here, also when the report to the server was lost. */
  sample: boolean
  marketing: boolean
}
type Agreements = Readonly<Record<Box | 'sample', Agreement>>

export function AgreementsScreen() {
  const copy = useCopy()
  const locale = useLocale()
  const queries = useQueries({
    // The sample is loaded with the others, so that it is there when it is opened, however slow the connection.
    queries: (['esign', 'terms', 'privacy', 'esign-sample'] as const).map((paperId) => agreementQuery(paperId, locale)),
  })
  const [esign, terms, privacy, sample] = queries.map(({ data }) => data)
  return (
    <StepFrame title={copy('onboarding.agreements.title')}>
      {esign && terms && privacy && sample ? (
        <AgreementsForm agreements={{ esign, terms, privacy, sample }} />
      ) : (
        <NoAgreements queries={queries} />
      )}
    </StepFrame>
  )
}

function AgreementsForm({ agreements }: { agreements: Agreements }) {
  const { form, sample } = useAgreements(agreements)
  return (
    <Form form={form} focus="summary" actions={<DeclineAgreements />}>
      <AgreementBox
        icon={Mail}
        agreement={agreements.esign}
        page="electronic-documents"
        isOpen
        {...form.field('esign')}
        more={<EsignSample agreement={agreements.sample} isOpened={sample.isOpened} onOpened={sample.onOpened} />}
      >
        <Copy id="onboarding.agreements.esign-label" />
      </AgreementBox>
      <AgreementBox icon={FileText} agreement={agreements.terms} page="terms" {...form.field('terms')}>
        <Copy id="onboarding.agreements.terms-label" components={{ link: <strong /> }} />
      </AgreementBox>
      <AgreementBox icon={ShieldCheck} agreement={agreements.privacy} page="privacy" {...form.field('privacy')}>
        <Copy id="onboarding.agreements.privacy-label" components={{ link: <strong /> }} />
      </AgreementBox>
      <Check {...form.field('marketing')}>
        <Copy id="onboarding.agreements.marketing-label" />
      </Check>
    </Form>
  )
}

type AgreementBoxProps = {
  icon: IconType
  agreement: Agreement
  /** The same agreement as a page of its own. */
  page: LegalDocument
  isOpen?: boolean
  /** Under the text of the agreement. */
  more?: ReactNode
  value: boolean
  onValue: (isTicked: boolean) => void
  error: string | undefined
  children: ReactNode
}

/** The agreement itself, and the box that agrees to it. */
function AgreementBox({ icon, agreement, page, isOpen = false, more, children, ...check }: AgreementBoxProps) {
  return (
    <div className={styles['agreement']}>
      <Disclosure icon={icon} summary={agreement.title} isOpen={isOpen}>
        <AgreementSections agreement={agreement} />
        <p className="sm">
          <Link className="link" href={legalDocumentPath(page)} newTab>
            <Copy id="shell.legal.open-page" />
          </Link>
        </p>
        {more}
      </Disclosure>
      <Check className={styles['tick']} {...check}>
        {children}
      </Check>
    </div>
  )
}

/** The ticked boxes, and how they are sent: documents online first and alone, then the two others. */
function useAgreements(agreements: Agreements) {
  const { state, take } = useOnboarding()
  const { draft } = state
  const queryClient = useQueryClient()
  const isReported = draft.esignSampleOpenedAt !== null
  const reportOpened = useReportOpened()
  const hasEsign = useRef(draft.esignConsentedAt !== null)
  const agreeing = useAnswer(send, refusalsOf<typeof onboardingRoutes.agree>({ 'onboarding.sample_first': atField('esign') }))

  async function send(wantsMarketing: boolean) {
    try {
      if (!hasEsign.current) {
        await reportOpened()
        take(await callApi(onboardingRoutes.agree, { body: { consents: [consentTo(agreements.esign)] } }))
      }
      hasEsign.current = true
      const consents = [consentTo(agreements.terms), consentTo(agreements.privacy)]
      return await callApi(onboardingRoutes.agree, { body: { consents, wantsMarketing } })
    } catch (cause) {
      if (isAgreementChanged(cause)) await queryClient.invalidateQueries({ queryKey: ['onboarding', 'agreement'] })
      throw cause
    }
  }

  const form = useForm<AgreementsEntry, void>({
    initial: () => ({
      esign: draft.esignConsentedAt !== null,
      terms: draft.termsConsentedAt !== null,
      privacy: draft.privacyReadAt !== null,
      sample: false,
      marketing: draft.wantsMarketing,
    }),
    check: (entry) => faultsOf(entry, isReported || entry.sample),
    send: ({ marketing }) => agreeing.run(marketing),
    action: agreeing,
    // The worker agreed to a version that is no longer offered: it has to be read and ticked again.
    emptied: ({ cause }) => (isAgreementChanged(cause) ? { esign: hasEsign.current, terms: false, privacy: false } : null),
    // A box belongs to one version of its agreement, in any language.
    draft: { name: 'agreements', bound: { fields: ['esign', 'terms', 'privacy'], to: versionsOf(agreements) } },
  })

  function onOpened() {
    form.set({ sample: true })
    // A lost report is sent again with the form.
    reportOpened().catch(() => undefined)
  }

  return { form, sample: { isOpened: isReported || form.values.sample, onOpened } }
}

function versionsOf({ esign, terms, privacy }: Agreements): string {
  return [esign, terms, privacy].map(({ version }) => version).join('.')
}

/** Reports to the server that the sample was opened, one request at a time. */
function useReportOpened(): () => Promise<unknown> {
  const { state, take } = useOnboarding()
  const isReported = state.draft.esignSampleOpenedAt !== null
  const reporting = useRef<Promise<unknown> | null>(null)
  return () => {
    if (isReported) return Promise.resolve()
    reporting.current ??= callApi(onboardingRoutes.openEsignSample)
      .then(take)
      .finally(() => (reporting.current = null))
    return reporting.current
  }
}

const tickThis: CopyKey = 'onboarding.agreements.box-required'

function faultsOf({ esign, terms, privacy }: AgreementsEntry, hasOpenedSample: boolean): Faults<AgreementsEntry> {
  const sampleFault = hasOpenedSample ? null : ('onboarding.agreements.esign-sample-required' as const)
  return {
    esign: esign ? sampleFault : tickThis,
    terms: terms ? null : tickThis,
    privacy: privacy ? null : tickThis,
  }
}
