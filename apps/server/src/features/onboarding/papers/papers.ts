// The papers that a worker agrees to: put together from the catalogue and the fee schedule, with a version and a hash each.
import { createHash } from 'node:crypto'
import type { ClientConfig, Paper, PaperConsent, PaperContent, PaperId } from '@daybreak/contract'
import type { CopyKey, Locale } from '@daybreak/copy'
import { formatWeekday, parsePlainDate } from '@daybreak/time'
import { renderText } from '#platform/texts.ts'
import { longForm, shortForm } from './fees.ts'

type Section = { heading: CopyKey | null; paragraphs: readonly CopyKey[] }
type Template = { version: string; title: CopyKey; sections: readonly Section[] }

/** A paper whose text changes gets the day's date for its version: the test of this file knows the hash of each. */
const templates: Readonly<Record<PaperId, Template>> = {
  esign: {
    version: '2026-11-22',
    title: 'onboarding.agreements.esign-title',
    sections: [
      {
        heading: null,
        paragraphs: [
          'onboarding.agreements.esign-scope',
          'onboarding.agreements.esign-paper',
          'onboarding.agreements.esign-withdraw',
          'onboarding.agreements.esign-contact',
          'onboarding.agreements.esign-needs',
        ],
      },
    ],
  },
  'esign-sample': {
    version: '2026-11-22',
    title: 'onboarding.paper.esign-sample-title',
    sections: [{ heading: null, paragraphs: ['onboarding.paper.esign-sample-body', 'shell.legal.contact'] }],
  },
  terms: {
    version: '2026-11-22',
    title: 'shell.legal.terms.heading',
    sections: [{ heading: null, paragraphs: ['shell.legal.terms.no-recourse', 'shell.legal.contact', 'shell.legal.sample'] }],
  },
  privacy: {
    version: '2026-11-22',
    title: 'shell.legal.privacy.heading',
    sections: [
      { heading: null, paragraphs: ['shell.legal.privacy.location', 'shell.legal.privacy.questions', 'shell.legal.sample'] },
    ],
  },
  'short-form': {
    version: '2026-11-23',
    title: 'onboarding.agreement.title',
    sections: [
      {
        heading: null,
        // Readings 3.1 E2: it comes before the fees.
        paragraphs: [
          'onboarding.short-form.choice',
          'onboarding.short-form.no-credit',
          'onboarding.short-form.fdic',
          'onboarding.short-form.cfpb',
          'onboarding.short-form.details',
        ],
      },
    ],
  },
  'cardholder-agreement': {
    version: '2026-11-22',
    title: 'shell.legal.agreement.heading',
    sections: [
      { heading: null, paragraphs: ['onboarding.short-form.choice', 'shell.legal.agreement.errors', 'shell.legal.contact'] },
      { heading: 'shell.legal.fees.heading', paragraphs: ['shell.legal.fees.own-card', 'shell.legal.fees.outside-card'] },
      { heading: 'onboarding.kyc.notice-title', paragraphs: ['onboarding.kyc.notice', 'onboarding.kyc.notice-meaning'] },
      { heading: null, paragraphs: ['shell.legal.sample'] },
    ],
  },
}

const electionVersion = '2026-11-01'

function hashOf(content: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

type Brand = Pick<ClientConfig, 'brand' | 'supportPhone' | 'supportEmail' | 'legalUrl'>

export type Papers = {
  read(paperId: PaperId, locale: Locale): Paper
  /** Whether this is the paper as it stands now. */
  isCurrent(consent: Pick<PaperConsent, 'paperId' | 'version' | 'hash' | 'locale'>): boolean
  versionOf(paperId: PaperId): string
  /** What a worker agrees to who has her pay sent here, as it was shown to her: the sentence names her employer and the day. */
  electionConsent(locale: Locale, terms: ElectionTerms): AgreedText
}

/** An agreement as it was read: its hash is of these words. */
export type AgreedText = { version: string; hash: string; locale: Locale; content: PaperContent }

export type ElectionTerms = {
  employer: string
  startsOn: string | null
  choice: string
  amount: string | null
  percent: number | null
}

/** The words of a document that the worker agrees to now. */
export function agreedTextOf({ paperId: _paperId, version, hash, locale, ...content }: Paper): AgreedText {
  return { version, hash, locale, content }
}

export function createPapers(brand: Brand): Papers {
  // As people write an address; the page makes it a link.
  const url = brand.legalUrl.replace(/^https?:\/\//, '')
  const values = { brand: brand.brand, phone: brand.supportPhone, email: brand.supportEmail, url }

  function read(paperId: PaperId, locale: Locale): Paper {
    const { version, title, sections } = templates[paperId]
    const text = (key: CopyKey) => renderText(locale, key, values)
    const content = {
      title: text(title),
      sections: sections.map(({ heading, paragraphs }) => ({
        heading: heading === null ? null : text(heading),
        paragraphs: paragraphs.map(text),
      })),
      shortForm: paperId === 'short-form' ? shortForm() : null,
      fees: paperId === 'cardholder-agreement' ? longForm() : null,
    }
    const hash = createHash('sha256')
      .update(JSON.stringify([paperId, version, locale, content]))
      .digest('hex')
    return { paperId, version, hash, locale, ...content }
  }

  return {
    read,
    isCurrent: ({ paperId, version, hash, locale }) => {
      const paper = read(paperId, locale)
      return paper.version === version && paper.hash === hash
    },
    versionOf: (paperId) => templates[paperId].version,
    electionConsent(locale, { startsOn, employer, ...chosen }) {
      const texts = [
        renderText(locale, 'onboarding.short-form.choice', values),
        // Word for word as the page has it, the day too.
        startsOn === null
          ? renderText(locale, 'onboarding.payment-election.consent-undated', { employer })
          : renderText(locale, 'onboarding.payment-election.consent', {
              employer,
              date: formatWeekday(parsePlainDate(startsOn), locale),
            }),
      ]
      const title = renderText(locale, 'employee.consent.pay-choice', values)
      const content = { title, sections: [{ heading: null, paragraphs: texts }], shortForm: null, fees: null }
      return { version: electionVersion, hash: hashOf([electionVersion, locale, texts, chosen]), locale, content }
    },
  }
}
