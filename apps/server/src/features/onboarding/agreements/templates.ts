// The parts of each document, by version. Legal pages and the agreements of signing up are the same documents.
import type { AgreementId } from '@daybreak/contract'
import { earlier, type Section, type Template } from './earlier-templates.ts'

const contact: Section = { heading: 'shell.legal.contact-heading', paragraphs: ['shell.legal.contact'] }
const sample: Section = { heading: 'shell.legal.about-heading', paragraphs: ['shell.legal.sample'] }

/**
 * Newest first. A document whose text changes gets the day's date for its version, from which it is in effect, and the one before
 * stays below it: who agreed to that one can read it. The test of this file knows the hash of each.
 */
export const templates: Readonly<Record<AgreementId, readonly [Template, ...Template[]]>> = {
  esign: [
    {
      version: '2026-11-23',
      title: 'onboarding.agreements.esign-title',
      sections: [
        {
          heading: null,
          paragraphs: [
            'onboarding.agreements.esign-scope',
            'shell.legal.esign.paper',
            'shell.legal.esign.withdraw',
            'shell.legal.esign.contact',
            'onboarding.agreements.esign-needs',
          ],
        },
      ],
    },
    ...earlier.esign,
  ],
  'esign-sample': [
    {
      version: '2026-11-22',
      title: 'onboarding.paper.esign-sample-title',
      sections: [{ heading: null, paragraphs: ['onboarding.paper.esign-sample-body', 'shell.legal.contact'] }],
    },
  ],
  terms: [
    {
      version: '2026-11-23',
      title: 'shell.legal.terms.heading',
      sections: [
        {
          heading: 'shell.legal.terms.who-heading',
          paragraphs: ['shell.legal.terms.who', 'shell.footer.bank', 'shell.legal.terms.who-can', 'shell.legal.terms.free'],
        },
        {
          heading: 'shell.legal.terms.safe-heading',
          paragraphs: [
            'shell.legal.terms.safe',
            'shell.footer.scam',
            'shell.legal.terms.safe-contact',
            'shell.legal.terms.safe-stop',
          ],
        },
        {
          heading: 'shell.legal.terms.pay-heading',
          paragraphs: ['shell.legal.terms.pay', 'shell.legal.terms.no-recourse'],
        },
        {
          heading: 'shell.legal.terms.end-heading',
          paragraphs: ['shell.legal.terms.end', 'shell.legal.terms.end-us'],
        },
        { heading: 'shell.legal.terms.change-heading', paragraphs: ['shell.legal.terms.change'] },
        contact,
        sample,
      ],
    },
    ...earlier.terms,
  ],
  privacy: [
    {
      version: '2026-11-23',
      title: 'shell.legal.privacy.heading',
      sections: [
        {
          heading: 'shell.legal.privacy.collect-heading',
          paragraphs: [
            'shell.legal.privacy.collect-you',
            'shell.legal.privacy.collect-employer',
            'shell.legal.privacy.collect-use',
          ],
        },
        {
          heading: 'shell.legal.privacy.share-heading',
          paragraphs: [
            'shell.legal.privacy.share-run',
            'shell.legal.privacy.share-employer',
            'shell.legal.privacy.share-law',
            'shell.legal.privacy.share-never',
          ],
        },
        {
          heading: 'shell.legal.privacy.choose-heading',
          paragraphs: [
            'shell.legal.privacy.choose',
            'shell.legal.privacy.choose-place',
            'shell.legal.privacy.location',
            'shell.legal.privacy.copy',
          ],
        },
        {
          heading: 'shell.legal.privacy.keep-heading',
          paragraphs: ['shell.legal.privacy.keep', 'shell.legal.privacy.keep-long'],
        },
        { heading: 'shell.legal.contact-heading', paragraphs: ['shell.legal.privacy.questions', 'shell.legal.contact'] },
        sample,
      ],
    },
    ...earlier.privacy,
  ],
  'short-form': [
    {
      version: '2026-11-23',
      title: 'onboarding.agreement.title',
      sections: [
        {
          heading: null,
          // Readings 3.1 E2: it is shown before the fees.
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
  ],
  'cardholder-agreement': [
    {
      version: '2026-11-26',
      title: 'shell.legal.agreement.heading',
      sections: [
        {
          heading: 'shell.legal.agreement.account-heading',
          paragraphs: ['onboarding.short-form.choice', 'shell.legal.agreement.account', 'shell.legal.agreement.account-fdic'],
        },
        {
          heading: 'shell.legal.agreement.money-in-heading',
          paragraphs: ['shell.legal.agreement.money-in-by', 'shell.legal.agreement.money-add'],
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
        contact,
        sample,
      ],
    },
    ...earlier['cardholder-agreement'],
  ],
  fees: [
    {
      version: '2026-11-23',
      title: 'shell.legal.fees.heading',
      sections: [
        {
          heading: 'shell.legal.fees.lead-heading',
          paragraphs: [
            'shell.legal.fees.lead',
            'shell.legal.fees.own-card',
            'shell.legal.fees.outside-card',
            'shell.legal.fees.states',
            'shell.legal.fees.others',
          ],
        },
        contact,
        sample,
      ],
    },
  ],
  'express-pay': [
    {
      version: '2026-11-23',
      title: 'shell.legal.express-pay.title',
      sections: [
        {
          heading: 'shell.legal.express-pay.what-heading',
          paragraphs: ['shell.legal.express-pay.what', 'express-pay.terms.earned-only'],
        },
        {
          heading: 'shell.legal.express-pay.back-heading',
          paragraphs: [
            'express-pay.terms.payroll-only',
            'shell.legal.express-pay.back',
            'shell.legal.terms.no-recourse',
            'shell.legal.express-pay.never',
          ],
        },
        {
          heading: 'shell.legal.express-pay.cost-heading',
          paragraphs: [
            'express-pay.terms.no-credit',
            'express-pay.terms.free-way',
            'shell.legal.fees.own-card',
            'shell.legal.fees.outside-card',
            'shell.legal.fees.states',
            'shell.legal.express-pay.no-tip',
          ],
        },
        {
          heading: 'shell.legal.express-pay.stop-heading',
          paragraphs: ['shell.legal.express-pay.undo', 'shell.legal.express-pay.stop'],
        },
        contact,
        sample,
      ],
    },
  ],
  accessibility: [
    {
      version: '2026-11-23',
      title: 'shell.legal.accessibility.heading',
      sections: [
        { heading: null, paragraphs: ['shell.legal.accessibility.target'] },
        {
          heading: 'shell.legal.accessibility.tested-heading',
          paragraphs: [
            'shell.legal.accessibility.tested-axe',
            'shell.legal.accessibility.tested-ways',
            'shell.legal.accessibility.tested-engine',
            'shell.legal.accessibility.files',
          ],
        },
        {
          heading: 'shell.legal.accessibility.limits-heading',
          paragraphs: ['shell.legal.accessibility.limits-engines', 'shell.legal.accessibility.limits-others'],
        },
        {
          heading: 'shell.legal.accessibility.complain-heading',
          paragraphs: [
            'shell.legal.accessibility.tell-us',
            'shell.legal.accessibility.complain',
            'shell.legal.accessibility.complain-outside',
          ],
        },
      ],
    },
  ],
}
