// The agreements of a worker: built from the catalog and the fee schedule, each with a version and a hash.
import { createHash } from 'node:crypto'
import type { ClientConfig, Agreement, AgreementConsent, AgreementContent, AgreementId } from '@daybreak/contract'
import type { CopyKey, Locale } from '@daybreak/copy'
import { bankZone, dateIn, formatWeekday, parsePlainDate, type Instant } from '@daybreak/time'
import { renderText } from '#platform/texts.ts'
import { figures, longForm, shortForm } from './fees.ts'
import type { Template } from './earlier-templates.ts'
import { templates } from './templates.ts'

const electionVersion = '2026-11-01'

function hashOf(content: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

type Brand = Pick<ClientConfig, 'brand' | 'bankName' | 'supportPhone' | 'supportEmail' | 'legalUrl'>

/** The effective date of the current document. */
export function agreementVersion(paperId: AgreementId): string {
  return templates[paperId][0].version
}

export type Agreements = {
  read(paperId: AgreementId, locale: Locale): Agreement
  /** The version at a moment: the one of that day, or the first one. */
  readAt(paperId: AgreementId, locale: Locale, at: Instant): Agreement
  /** The version with these words, if it can still be built: null when a figure or the brand has changed since. */
  find(paperId: AgreementId, locale: Locale, hash: string): Agreement | null
  /** Whether this is the current document. */
  isCurrent(consent: Pick<AgreementConsent, 'paperId' | 'version' | 'hash' | 'locale'>): boolean
  versionOf(paperId: AgreementId): string
  /** The agreement of a worker who sends their pay here, as it was shown: the sentence names the employer and the day. */
  electionConsent(locale: Locale, terms: ElectionTerms): AgreedText
}

/** An agreement as it was read: its hash is of these words. */
export type AgreedText = { version: string; hash: string; locale: Locale; content: AgreementContent }

export type ElectionTerms = {
  employer: string
  startsOn: string | null
  choice: string
  amount: string | null
  percent: number | null
}

/** The words of a document that the worker agrees to now. */
export function agreedTextOf({ paperId: _paperId, version, hash, locale, ...content }: Agreement): AgreedText {
  return { version, hash, locale, content }
}

export function createAgreements(brand: Brand): Agreements {
  // As people write an address; the page makes it a link.
  const url = brand.legalUrl.replace(/^https?:\/\//, '')
  const values = {
    ...figures,
    brand: brand.brand,
    bank: brand.bankName,
    phone: brand.supportPhone,
    email: brand.supportEmail,
    url,
  }

  function read(paperId: AgreementId, locale: Locale, template: Template = templates[paperId][0]): Agreement {
    const { version, title, sections } = template
    const text = (key: CopyKey) => renderText(locale, key, values)
    const content = {
      title: text(title),
      sections: sections.map(({ heading, paragraphs }) => ({
        heading: heading === null ? null : text(heading),
        paragraphs: paragraphs.map(text),
      })),
      shortForm: paperId === 'short-form' ? shortForm() : null,
      fees: paperId === 'cardholder-agreement' || paperId === 'fees' ? longForm() : null,
    }
    const hash = createHash('sha256')
      .update(JSON.stringify([paperId, version, locale, content]))
      .digest('hex')
    return { paperId, version, hash, locale, ...content }
  }

  return {
    read: (paperId, locale) => read(paperId, locale),
    readAt(paperId, locale, at) {
      const day = dateIn(at, bankZone).toString()
      return read(paperId, locale, templates[paperId].find(({ version }) => version <= day) ?? templates[paperId].at(-1))
    },
    find(paperId, locale, hash) {
      const agreements = templates[paperId].map((template) => read(paperId, locale, template))
      return agreements.find((agreement) => agreement.hash === hash) ?? null
    },
    isCurrent: ({ paperId, version, hash, locale }) => {
      const agreement = read(paperId, locale)
      return agreement.version === version && agreement.hash === hash
    },
    versionOf: agreementVersion,
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
