// Identity checks at the card provider.
export { createCardProviderIdentity, type CardProviderDeps } from './card-provider.ts'
