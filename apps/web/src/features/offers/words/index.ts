// The words about offers in the language of the page.
export { useOfferWords } from './use-offer-words.ts'
