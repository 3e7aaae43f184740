// The entry point of people and their applications.
export type { ProviderApplication, ProviderApplicationStatus } from './applications.ts'
export { createIssuerHolders, type AccountHolderRequest, type IssuerHolders } from './holders.ts'
