// Prerenders the documents that are readable before any code runs: those before sign-in, and the loader of the signed-in app.
import { brandDefault } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { i18n } from '#platform/copy/copy-catalog.ts'
import { NowProvider } from '#platform/page/page-clock.tsx'
import { legalPath } from '#platform/paths.ts'
import { Announcer } from '#ui'
import { documents, type DocumentName, type DocumentPlan, type PublicPageName } from './documents.ts'
import { ClosedAccountScreen } from '#features/closing'
import { LinkScreen, NotYouScreen, OidcReturnScreen } from '#features/session'
import { CheckProofScreen } from '#features/statements'
import { SupportScreen } from './support/support.screen.tsx'
import { OnboardingPage } from './onboarding/onboarding-page.tsx'
import { LegalDocumentPending, LegalScreen } from './legal/legal.screen.tsx'
import { MaintenanceScreen } from './maintenance/maintenance.screen.tsx'
import { NotFoundScreen } from './public/not-found.screen.tsx'
import { PublicFrame } from './public/public-frame.tsx'
import { PublicPage, type PublicPageActions } from './public/public-page.tsx'
import { screens } from './screens.ts'
import { FullScreenLoader } from './shell/full-screen-loader.tsx'

export type PrerenderedDocument = { name: string; title: string; markup: string; plan: DocumentPlan }

/** Each address with its document, in the order of the list of screens. */
export const routes: readonly (readonly [path: string, document: DocumentName])[] = screens.map(({ path, document }) => [
  path,
  document,
])

/** What the server sends for every other address. */
export const notFound: DocumentName = 'not-found'

export function prerenderDocuments(): readonly PrerenderedDocument[] {
  return Object.entries(documents).map(([name, plan]: [string, DocumentPlan]) => ({
    name,
    title: titleOf(plan.title),
    markup: draw(drawings[name as DocumentName]),
    plan,
  }))
}

/** Nothing happens on a page that is only drawn. */
const noActions: PublicPageActions = {
  goTo: () => undefined,
  goOnTo: () => undefined,
}

const drawings: Readonly<Record<DocumentName, ReactNode>> = {
  login: publicPage('login'),
  'login-with-email': publicPage('login-with-email'),
  'login-verify-otp': publicPage('login-verify-otp'),
  'login-link': framed(<LinkScreen token={null} goOnTo={() => undefined} />),
  'login-return': framed(<OidcReturnScreen returned={null} isDrawnAhead goOnTo={() => undefined} />),
  'not-you': framed(<NotYouScreen token={null} />),
  maintenance: framed(<MaintenanceScreen read={() => Promise.resolve(null)} goBack={() => undefined} />),
  onboarding: onboardingAt('/onboarding'),
  'onboarding-step': onboardingAt('/onboarding/employee-search'),
  legal: framed(<LegalScreen path={legalPath} />),
  'legal-document': framed(<LegalDocumentPending />),
  'closed-account': framed(<ClosedAccountScreen token="" />),
  'check-proof': framed(<CheckProofScreen />),
  support: framed(<SupportScreen />),
  'not-found': framed(<NotFoundScreen />),
  home: <FullScreenLoader />,
  'express-pay': <FullScreenLoader />,
  app: <FullScreenLoader />,
}

function publicPage(name: PublicPageName): ReactNode {
  return <PublicPage name={name} actions={noActions} />
}

function onboardingAt(path: string): ReactNode {
  return <OnboardingPage path={path} isSignedIn={false} leave={() => undefined} />
}

function framed(screen: ReactNode): ReactNode {
  return <PublicFrame>{screen}</PublicFrame>
}

function draw(page: ReactNode): string {
  return renderToStaticMarkup(
    <NowProvider value={() => 0}>
      <Announcer>{page}</Announcer>
    </NowProvider>,
  )
}

function titleOf(title: CopyKey | undefined): string {
  const { brand } = brandDefault
  if (title === undefined) return i18n.t('shell.title.login', { brand })
  return i18n.t('shell.title.pattern', { page: i18n.t(title, { brand }), brand })
}
