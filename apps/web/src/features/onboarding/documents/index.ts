// What a check requires: files and the link in an e-mail.
export { DocumentsForm } from './form.tsx'
export { EmailLink } from './email-link.tsx'
