// The addresses that rooms link to, each written once. `app/screens.ts` says what is shown there.
export const homePath = '/'
// Everything about the card is under it, so that the menu's "Payroll Card" stays the current entry.
export const manageCardPath = '/card-management'
export const atmFinderPath = '/card-management/atm-finder'
export const moveMoneyPath = '/move-money'
export const linkedAccountsPath = '/move-money/accounts'
export const addBankPath = '/move-money/accounts/new'
export const addDebitCardPath = '/move-money/accounts/new?step=card'
export const paydayPath = '/move-money/payday'
export const sendMoneyPath = '/move-money/send'
export const addMoneyPath = '/move-money/add'
export const moneyTransferPath = (id: string) => `/move-money/transfers/${id}`
export const belowZeroPath = '/below-zero'
export const accountRestrictedPath = '/account-restricted'
export const expressPayPath = '/express-pay'
export const transferWagesPath = '/express-pay/transfer-wages'
export const cashBackPath = '/cash-back'
export const offerPath = (id: string) => `/cash-back/${id}`
export const offersOnPath = '/cash-back/on'
export const cashBackEarningsPath = '/cash-back/earnings'
/** At what one purchase earned. */
export const earningPath = (transactionId: string) => `/cash-back/earnings?of=${transactionId}`
export const missingCashBackPath = '/cash-back/missing'
export const myAccountPath = '/my-account'
export const payPath = '/my-account/pay'
export const documentsPath = '/my-account/documents'
export const proofPath = '/my-account/documents/proof'
export const checkProofPath = '/proof'
export const closeAccountPath = '/my-account/close'
export const changeProfilePath = (what: 'name' | 'home' | 'mail') => `/my-account?change=${what}`
export const notificationsPath = '/my-account/notifications'
export const settingsPath = '/my-account/settings'
export const myDataPath = '/my-account/data'
export const contactsPath = '/my-account/contacts'
export const securityPath = '/my-account/security'
export const limitedPath = '/my-account/security/limited'
export const consentsPath = '/my-account/consents'
export const consentPath = (subject: 'documents' | 'texts' | 'marketing' | '$id') => `/my-account/consents/${subject}`
export const agreementPath = (id: string) => `/my-account/consents/agreements/${id}`
export const transactionsPath = '/transactions'
export const disputesPath = '/disputes'
export const newDisputePath = '/disputes/new'
/** The form for one transaction. */
export const disputeTransactionPath = (transactionId: string) => `${newDisputePath}?transaction=${transactionId}`
export const disputePath = (id: string) => `/disputes/${id}`
export const transactionPath = (id: string) => `/transactions/${id}`
export const messagesPath = '/messages'
export const messagePath = (id: string) => `/messages/${id}`
export const supportPath = '/support'
export const casesPath = '/support/cases'
export const casePath = (number: string) => `/support/cases/${number}`
export const writePath = '/support/message'
/** Where a photo of an ID goes, for a limit with this case number. */
export const showWhoPath = (caseNumber: string) => `${writePath}?topic=account&limit=${caseNumber}`
export const topicPath = (topic: string) => `/support/${topic}`
export const articlePath = (topic: string, slug: string) => `/support/${topic}/${slug}`
export const legalPath = '/legal'
export const legalDocumentPath = (document: LegalDocument | '$document') => `/legal/${document}`
/** An earlier edition, by the hash of its words. */
export const legalEditionPath = (document: LegalDocument | '$document', hash: string) => `/legal/${document}/${hash}`
export type LegalDocument =
  | 'terms'
  | 'privacy'
  | 'cardholder-agreement'
  | 'fees'
  | 'express-pay'
  | 'electronic-documents'
  | 'accessibility'
  | 'credits'
