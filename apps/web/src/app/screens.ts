// The one list of screens: the router, the built documents, the menu and the titles of windows follow from it, in this order.
import { brandDefault, notYouPath, oidcReturnPath, signInLinkPath } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import CreditCard from 'lucide-react/icons/credit-card'
import FileText from 'lucide-react/icons/file-text'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Zap from 'lucide-react/icons/zap'
import {
  accountRestrictedPath,
  addBankPath,
  addMoneyPath,
  agreementPath,
  articlePath,
  belowZeroPath,
  atmFinderPath,
  casePath,
  casesPath,
  checkProofPath,
  closeAccountPath,
  consentPath,
  consentsPath,
  disputePath,
  disputesPath,
  documentsPath,
  expressPayPath,
  homePath,
  legalDocumentPath,
  legalEditionPath,
  contactsPath,
  limitedPath,
  messagePath,
  messagesPath,
  linkedAccountsPath,
  manageCardPath,
  moneyTransferPath,
  moveMoneyPath,
  payPath,
  proofPath,
  paydayPath,
  myAccountPath,
  myDataPath,
  newDisputePath,
  notificationsPath,
  securityPath,
  sendMoneyPath,
  settingsPath,
  supportPath,
  topicPath,
  transactionPath,
  transactionsPath,
  transferWagesPath,
  writePath,
} from '#platform/paths.ts'
import type { DocumentName } from './documents.ts'
import type { Screen } from './menu/screen.ts'
import { cashBackScreens } from './menu/cash-back-screens.ts'

const expressPayFeature: NonNullable<Screen['feature']> = {
  name: 'EWA',
  otherwise: async () => (await import('./shell/quiet/express-pay-unavailable.screen.tsx')).ExpressPayUnavailableScreen,
}

const expressPayFlag: Screen['flag'] = {
  key: 'express-pay',
  otherwise: async () => (await import('./shell/quiet/express-pay-unavailable.screen.tsx')).ExpressPayOffScreen,
}

/** One file for all: what a page needs is listed at each import, and the lists are loaded with the very first page. */
const moneyPages = () => import('./screens/move-money/money-pages.screen.ts')
const accountPages = () => import('./my-account/account-pages.screen.ts')
const disputePages = () => import('./screens/dispute-pages.screen.tsx')
const supportPages = () => import('./support/support-pages.screen.tsx')

function belowSupport(
  path: string,
  document: DocumentName,
  name: 'CasesScreen' | 'CaseScreen' | 'WriteScreen' | 'TopicScreen' | 'ArticleScreen',
  title?: CopyKey,
): Screen {
  return { path, document, load: async () => (await supportPages())[name], under: supportPath, ...(title && { title }) }
}

type AccountPage = keyof Awaited<ReturnType<typeof accountPages>>

function ofAccount(path: string, name: AccountPage, title?: CopyKey): Screen {
  return { path, document: 'app', load: async () => (await accountPages())[name], ...(title && { title }) }
}

function ofMessages(path: string, name: 'MessagesScreen' | 'MessageScreen'): Screen {
  const load = async () => (await import('./screens/messages.screen.tsx'))[name]
  return { path, document: 'app', title: 'messages.list.title', load, hasAmounts: true }
}

function ofDisputes(path: string, name: keyof Awaited<ReturnType<typeof disputePages>>, title?: CopyKey): Screen {
  return { path, document: 'app', load: async () => (await disputePages())[name], under: homePath, ...(title && { title }) }
}

export const screens: readonly Screen[] = [
  { path: '/login', document: 'login' },
  { path: '/login/with-email', document: 'login-with-email' },
  { path: '/login/verify-otp', document: 'login-verify-otp' },
  { path: signInLinkPath, document: 'login-link' },
  { path: oidcReturnPath, document: 'login-return' },
  { path: notYouPath, document: 'not-you' },
  { path: '/maintenance', document: 'maintenance' },
  { path: '/closed-account', document: 'closed-account' },
  { path: checkProofPath, document: 'check-proof' },
  { path: '/onboarding', document: 'onboarding' },
  { path: '/onboarding/$step', document: 'onboarding-step' },
  {
    path: homePath,
    document: 'home',
    load: async () => (await import('./screens/home.screen.tsx')).HomeScreen,
    asks: async () => (await import('./screens/home.screen.tsx')).homeQuestions,
    menu: { label: 'shell.menu.payroll-card', icon: CreditCard, tab: 'shell.tabs.card' },
  },
  {
    path: manageCardPath,
    document: 'app',
    title: 'cards.manage.title',
    load: async () => (await import('./screens/cards/card-management.screen.tsx')).CardManagementScreen,
    under: homePath,
  },
  {
    path: atmFinderPath,
    document: 'app',
    title: 'cards.atm.title',
    load: async () => (await import('./screens/cards/atm-finder.screen.tsx')).AtmFinderScreen,
    under: homePath,
  },
  {
    path: transactionsPath,
    document: 'app',
    title: 'transactions.list.title',
    load: async () => (await moneyPages()).TransactionsScreen,
    under: homePath,
    hasAmounts: true,
  },
  {
    path: transactionPath('$id'),
    document: 'app',
    title: 'transactions.list.title',
    load: async () => (await moneyPages()).TransactionScreen,
    under: homePath,
    hasAmounts: true,
  },
  {
    path: moveMoneyPath,
    document: 'app',
    title: 'move-money.home.title',
    load: async () => (await moneyPages()).MoveMoneyScreen,
    under: homePath,
    hasAmounts: true,
  },
  {
    path: linkedAccountsPath,
    document: 'app',
    title: 'move-money.linked.title',
    load: async () => (await moneyPages()).LinkedAccountsScreen,
    under: homePath,
  },
  {
    path: addBankPath,
    document: 'app',
    title: 'move-money.bank.title',
    load: async () => (await moneyPages()).AddBankScreen,
    under: homePath,
    isFlow: true,
  },
  {
    path: sendMoneyPath,
    document: 'app',
    title: 'move-money.home.send-bank',
    load: async () => (await moneyPages()).SendMoneyScreen,
    under: homePath,
    isFlow: true,
  },
  {
    path: addMoneyPath,
    document: 'app',
    title: 'move-money.add.pull',
    load: async () => (await moneyPages()).AddMoneyScreen,
    flag: { key: 'add-money' },
    under: homePath,
    isFlow: true,
  },
  {
    path: paydayPath,
    document: 'app',
    title: 'move-money.payday.title',
    load: async () => (await moneyPages()).PaydayScreen,
    under: homePath,
    hasAmounts: true,
  },
  {
    path: moneyTransferPath('$id'),
    document: 'app',
    load: async () => (await moneyPages()).MoneyTransferScreen,
    under: homePath,
    hasAmounts: true,
  },
  { ...ofDisputes(disputesPath, 'DisputesScreen', 'disputes.track.title'), hasAmounts: true },
  { ...ofDisputes(newDisputePath, 'NewDisputeScreen'), isFlow: true },
  { ...ofDisputes(disputePath('$id'), 'DisputeScreen'), hasAmounts: true },
  {
    path: belowZeroPath,
    document: 'app',
    title: 'accounts.negative.title',
    load: async () => (await moneyPages()).BelowZeroScreen,
    under: homePath,
    hasAmounts: true,
  },
  {
    path: accountRestrictedPath,
    document: 'app',
    title: 'employee.restricted.title',
    load: async () => (await moneyPages()).AccountRestrictedScreen,
    under: homePath,
  },
  {
    path: expressPayPath,
    document: 'express-pay',
    title: 'shell.title.express-pay',
    load: async () => (await import('./screens/express-pay.screen.tsx')).ExpressPayScreen,
    feature: expressPayFeature,
    flag: expressPayFlag,
    menu: { label: 'shell.menu.express-pay', icon: Zap, tab: 'shell.tabs.express-pay' },
    hasAmounts: true,
  },
  {
    path: transferWagesPath,
    document: 'app',
    title: 'shell.title.express-pay',
    load: async () => (await import('./screens/transfer-wages.screen.tsx')).TransferWagesScreen,
    feature: expressPayFeature,
    flag: expressPayFlag,
    isFlow: true,
  },
  ...cashBackScreens,
  {
    path: myAccountPath,
    document: 'app',
    title: 'shell.title.my-account',
    load: async () => (await import('./screens/my-account.screen.tsx')).MyAccountScreen,
    menu: { label: 'shell.menu.my-account', icon: CircleUserRound, tab: 'shell.tabs.my-account' },
  },
  { ...ofAccount(payPath, 'PayScreen', 'employee.pay.title'), hasAmounts: true },
  { ...ofAccount(documentsPath, 'DocumentsScreen', 'statements.list.title'), hasAmounts: true },
  { ...ofAccount(proofPath, 'ProofScreen', 'statements.proof.title'), hasAmounts: true },
  ofAccount(notificationsPath, 'NotificationsScreen', 'notifications.settings.title'),
  ofAccount(settingsPath, 'SettingsScreen', 'employee.settings.title'),
  ofAccount(contactsPath, 'ContactsScreen', 'session.contacts.title'),
  {
    path: closeAccountPath,
    document: 'app',
    title: 'employee.close.title',
    load: async () => (await accountPages()).CloseAccountScreen,
    under: myAccountPath,
    isFlow: true,
  },
  {
    path: myDataPath,
    document: 'app',
    title: 'employee.data.title',
    load: async () => (await accountPages()).MyDataScreen,
    under: myAccountPath,
  },
  ofAccount(securityPath, 'SecurityScreen', 'session.security.tab'),
  ofAccount(limitedPath, 'LimitedScreen'),
  ofAccount(consentsPath, 'ConsentsScreen'),
  ofAccount(consentPath('$id'), 'ConsentScreen'),
  ofAccount(agreementPath('$id'), 'AgreementScreen'),
  ofMessages(messagesPath, 'MessagesScreen'),
  ofMessages(messagePath('$id'), 'MessageScreen'),
  {
    path: brandDefault.legalUrl,
    document: 'legal',
    menu: { label: 'shell.menu.terms', icon: FileText, opens: 'outside' },
  },
  { path: legalDocumentPath('$document'), document: 'legal-document' },
  { path: legalEditionPath('$document', '$edition'), document: 'legal-document' },
  {
    path: supportPath,
    document: 'support',
    title: 'shell.title.support',
    load: async () => (await supportPages()).SupportInsideScreen,
    menu: { label: 'shell.menu.support', icon: LifeBuoy },
  },
  // Before topics: what an address names is not any topic.
  belowSupport(casesPath, 'app', 'CasesScreen', 'support.case.title'),
  belowSupport(casePath('$number'), 'app', 'CaseScreen'),
  { ...belowSupport(writePath, 'support', 'WriteScreen', 'support.case.new'), isFlow: true },
  belowSupport(topicPath('$topic'), 'support', 'TopicScreen'),
  belowSupport(articlePath('$topic', '$article'), 'support', 'ArticleScreen'),
]
