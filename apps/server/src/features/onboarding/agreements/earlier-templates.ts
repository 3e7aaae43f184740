// Earlier versions of documents, newest first. They stay: a worker who agreed to one reads it in the words of that time.
import type { CopyKey } from '@daybreak/copy'

export type Section = { heading: CopyKey | null; paragraphs: readonly CopyKey[] }
export type Template = { version: string; title: CopyKey; sections: readonly Section[] }

export const earlier = {
  esign: [
    {
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
  ],
  terms: [
    {
      version: '2026-11-22',
      title: 'shell.legal.terms.heading',
      sections: [{ heading: null, paragraphs: ['shell.legal.terms.no-recourse', 'shell.legal.contact', 'shell.legal.sample'] }],
    },
  ],
  privacy: [
    {
      version: '2026-11-22',
      title: 'shell.legal.privacy.heading',
      sections: [
        { heading: null, paragraphs: ['shell.legal.privacy.location', 'shell.legal.privacy.questions', 'shell.legal.sample'] },
      ],
    },
  ],
  'cardholder-agreement': [
    {
      version: '2026-11-23',
      title: 'shell.legal.agreement.heading',
      sections: [
        {
          heading: 'shell.legal.agreement.account-heading',
          paragraphs: ['onboarding.short-form.choice', 'shell.legal.agreement.account', 'shell.legal.agreement.account-fdic'],
        },
        {
          heading: 'shell.legal.agreement.money-in-heading',
          paragraphs: ['shell.legal.agreement.money-in', 'shell.legal.agreement.money-add'],
        },
        {
          heading: 'shell.legal.agreement.card-heading',
          paragraphs: [
            'shell.legal.agreement.card-limits',
            'shell.legal.agreement.card-holds',
            'shell.legal.agreement.card-below',
          ],
        },
        {
          heading: 'shell.legal.agreement.out-heading',
          paragraphs: ['shell.legal.agreement.out', 'shell.legal.agreement.out-stop'],
        },
        {
          heading: 'shell.legal.fees.heading',
          paragraphs: ['shell.legal.fees.own-card', 'shell.legal.fees.outside-card', 'shell.legal.fees.states'],
        },
        { heading: 'shell.legal.agreement.history-heading', paragraphs: ['shell.legal.agreement.history'] },
        {
          heading: 'shell.legal.agreement.errors-heading',
          paragraphs: [
            'shell.legal.agreement.errors-tell',
            'shell.legal.agreement.errors',
            'shell.legal.agreement.errors-liable',
            'shell.legal.agreement.errors-days',
            'shell.legal.agreement.errors-result',
          ],
        },
        {
          heading: 'shell.legal.agreement.close-heading',
          paragraphs: ['shell.legal.agreement.close', 'shell.legal.agreement.unclaimed'],
        },
        { heading: 'onboarding.kyc.notice-title', paragraphs: ['onboarding.kyc.notice', 'onboarding.kyc.notice-meaning'] },
        { heading: 'shell.legal.contact-heading', paragraphs: ['shell.legal.contact'] },
        { heading: 'shell.legal.about-heading', paragraphs: ['shell.legal.sample'] },
      ],
    },
    {
      version: '2026-11-22',
      title: 'shell.legal.agreement.heading',
      sections: [
        { heading: null, paragraphs: ['onboarding.short-form.choice', 'shell.legal.agreement.errors', 'shell.legal.contact'] },
        { heading: 'shell.legal.fees.heading', paragraphs: ['shell.legal.fees.own-card', 'shell.legal.fees.outside-card'] },
        { heading: 'onboarding.kyc.notice-title', paragraphs: ['onboarding.kyc.notice', 'onboarding.kyc.notice-meaning'] },
        { heading: null, paragraphs: ['shell.legal.sample'] },
      ],
    },
  ],
} as const satisfies Record<string, readonly Template[]>
