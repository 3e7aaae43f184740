// The card provider as the one who checks identities.
export { createCardProviderIdentity, type CardProviderDeps } from './card-provider.ts'
