// Cases that are answered at a help center outside: Zendesk, by configuration.
export { createHelpCenter } from './help-center.ts'
