// Cases that are answered at an outside help center: Zendesk, by configuration.
export { createHelpCenter } from './help-center.ts'
