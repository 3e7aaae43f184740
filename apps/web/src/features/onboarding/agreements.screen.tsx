// Papers online, the terms and the privacy notice: three boxes, none of them ticked before she ticks it. Readings 3.5 S1 and 4.2.
import { onboardingRoutes, type Paper } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import Mail from 'lucide-react/icons/mail'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useRef, type ReactNode } from 'react'
import { callApi, problemOf } from '#platform/api.ts'
import { Copy, useCopy, useLocale } from '#platform/copy.tsx'
import { Check, Fold, type IconType } from '#ui'
import { DeclinePapers } from './decline-papers.tsx'
import { EsignSample } from './esign-sample.tsx'
import { useKept } from './kept-entries.tsx'
import { NoPapers } from './no-papers.tsx'
import { useOnboarding } from './onboarding-context.ts'
import { PaperText } from './paper-text.tsx'
import { consentTo, paperQuery } from './papers.queries.ts'
import { StepForm } from './step-form.tsx'
import { StepFrame } from './step-frame.tsx'
import { useStepForm, type Faults } from './use-step-form.ts'
import styles from './agreements.module.css'

type Box = 'esign' | 'terms' | 'privacy'
type Papers = Readonly<Record<Box | 'sample', Paper>>

export function AgreementsScreen() {
  const copy = useCopy()
  const locale = useLocale()
  const queries = useQueries({
    // The sample comes with the others, so that it is there when it is opened, however slow the line.
    queries: (['esign', 'terms', 'privacy', 'esign-sample'] as const).map((paperId) => paperQuery(paperId, locale)),
  })
  const [esign, terms, privacy, sample] = queries.map(({ data }) => data)
  return (
    <StepFrame title={copy('onboarding.agreements.title')}>
      {esign && terms && privacy && sample ? (
        <AgreementsForm papers={{ esign, terms, privacy, sample }} />
      ) : (
        <NoPapers queries={queries} />
      )}
    </StepFrame>
  )
}

function AgreementsForm({ papers }: { papers: Papers }) {
  const copy = useCopy()
  const { ticked, wantsMarketing, setWantsMarketing, form, tick, sample, submit } = useAgreements(papers)
  const box = (name: Box) => ({
    isChecked: ticked[name],
    onChange: (isTicked: boolean) => tick(name, isTicked),
    error: form.faults[name] && copy(form.faults[name].id),
  })

  return (
    <StepForm sending={form.sending} onSubmit={submit} ways={<DeclinePapers />}>
      <Agreement
        icon={Mail}
        paper={papers.esign}
        isOpen
        {...box('esign')}
        more={<EsignSample paper={papers.sample} isOpened={sample.isOpened} onOpened={sample.onOpened} />}
      >
        <Copy id="onboarding.agreements.esign-label" />
      </Agreement>
      <Agreement icon={FileText} paper={papers.terms} {...box('terms')}>
        <Copy id="onboarding.agreements.terms-label" components={{ link: <strong /> }} />
      </Agreement>
      <Agreement icon={ShieldCheck} paper={papers.privacy} {...box('privacy')}>
        <Copy id="onboarding.agreements.privacy-label" components={{ link: <strong /> }} />
      </Agreement>
      <Check isChecked={wantsMarketing} onChange={setWantsMarketing}>
        <Copy id="onboarding.agreements.marketing-label" />
      </Check>
    </StepForm>
  )
}

type AgreementProps = {
  icon: IconType
  paper: Paper
  isOpen?: boolean
  /** Under the text of the paper. */
  more?: ReactNode
  isChecked: boolean
  onChange: (isTicked: boolean) => void
  error: string | undefined
  children: ReactNode
}

/** The paper itself, to be read, and the box that agrees to it. */
function Agreement({ icon, paper, isOpen = false, more, children, ...check }: AgreementProps) {
  return (
    <div className={styles['agreement']}>
      <Fold icon={icon} summary={paper.title} isOpen={isOpen}>
        <PaperText paper={paper} />
        {more}
      </Fold>
      <Check className={styles['tick']} {...check}>
        {children}
      </Check>
    </div>
  )
}

/** What is ticked, and how it is sent: papers online first and alone, then the two others. */
function useAgreements(papers: Papers) {
  const queryClient = useQueryClient()
  const { state, take } = useOnboarding()
  const { draft } = state
  const form = useStepForm<Box>({ 'onboarding.sample_first': 'esign' })
  const sample = useSample()
  // A box belongs to one version of its paper, in whichever language it is read.
  const versions = [papers.esign, papers.terms, papers.privacy].map(({ version }) => version).join('.')
  const [ticked, setTicked] = useKept<Readonly<Record<Box, boolean>>>(`ticked.${versions}`, () => ({
    esign: draft.esignConsentedAt !== null,
    terms: draft.termsConsentedAt !== null,
    privacy: draft.privacyReadAt !== null,
  }))
  const [wantsMarketing, setWantsMarketing] = useKept('marketing', () => draft.wantsMarketing)

  function tick(box: Box, isTicked: boolean) {
    setTicked({ ...ticked, [box]: isTicked })
    form.changed(box)
  }

  async function send() {
    let hasEsign = draft.esignConsentedAt !== null
    try {
      if (!hasEsign) {
        await sample.tell()
        take(await callApi(onboardingRoutes.agree, { body: { consents: [consentTo(papers.esign)] } }))
      }
      hasEsign = true
      const consents = [consentTo(papers.terms), consentTo(papers.privacy)]
      return await callApi(onboardingRoutes.agree, { body: { consents, wantsMarketing } })
    } catch (cause) {
      if (problemOf(cause, onboardingRoutes.agree)?.code === 'onboarding.paper_changed') {
        // The worker agreed to what is not offered any more: it is read anew, and ticked anew.
        setTicked({ esign: hasEsign, terms: false, privacy: false })
        await queryClient.invalidateQueries({ queryKey: ['onboarding', 'paper'] })
      }
      throw cause
    }
  }

  const submit = () => void form.submit(faultsOf(ticked, sample.isOpened), send)
  return { ticked, wantsMarketing, setWantsMarketing, form, tick, sample, submit }
}

/** That the sample was opened here, and telling the server so: at once, and again before the consent when the first telling was lost. */
function useSample() {
  const { state, take } = useOnboarding()
  const isTold = state.draft.esignSampleOpenedAt !== null
  const [isSeen, setSeen] = useKept('sample', () => false)
  const telling = useRef<Promise<unknown> | null>(null)

  function tell(): Promise<unknown> {
    if (isTold) return Promise.resolve()
    telling.current ??= callApi(onboardingRoutes.openEsignSample)
      .then(take)
      .finally(() => (telling.current = null))
    return telling.current
  }

  function onOpened() {
    setSeen(true)
    // Lost on its way, it is told again when the form is sent.
    tell().catch(() => undefined)
  }

  return { isOpened: isTold || isSeen, onOpened, tell }
}

const tickThis: CopyKey = 'onboarding.agreements.box-required'

function faultsOf(ticked: Readonly<Record<Box, boolean>>, hasOpenedSample: boolean): Faults<Box> {
  const faults: Faults<Box> = {}
  if (!ticked.esign) faults.esign = { id: tickThis }
  else if (!hasOpenedSample) faults.esign = { id: 'onboarding.agreements.esign-sample-required' }
  if (!ticked.terms) faults.terms = { id: tickThis }
  if (!ticked.privacy) faults.privacy = { id: tickThis }
  return faults
}
