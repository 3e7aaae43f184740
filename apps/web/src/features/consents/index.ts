// The entry point of the consents room: what the worker agreed to, and can revoke.
export { AgreementsCard } from './agreements-card.tsx'
export { Agreement } from './agreement.tsx'
export { Consents } from './consents.tsx'
export { DocumentsChoice } from './documents-choice.tsx'
export { MarketingChoice } from './marketing-choice.tsx'
export { TextsChoice } from './texts-choice.tsx'
