// Draws the pages that are ready before any code runs: those before sign-in, and the loader of the signed-in app.
import { brandDefault } from '@daybreak/contract'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { i18n } from '#platform/copy-catalogue.ts'
import { NowProvider } from '#platform/page-clock.tsx'
import { Announcer } from '#ui'
import { SupportScreen } from './help/support.screen.tsx'
import { OnboardingPage } from './onboarding/onboarding-page.tsx'
import { LegalScreen } from './public/legal.screen.tsx'
import { NotFoundScreen } from './public/not-found.screen.tsx'
import { PublicFrame } from './public/public-frame.tsx'
import { PublicPage, publicPages, type PublicPageActions, type PublicPageName } from './public/public-page.tsx'
import { FullScreenLoader } from './shell/full-screen-loader.tsx'

type PageName =
  | PublicPageName
  | 'onboarding'
  | 'onboarding-step'
  | 'legal'
  | 'support'
  | 'not-found'
  | 'home'
  | 'express-pay'
  | 'app'
export type PrerenderedPage = { name: string; title: string; markup: string }

/** Nothing happens on a page that is only drawn. */
const noActions: PublicPageActions = {
  goTo: () => undefined,
  goOnTo: () => undefined,
  linkToken: null,
  isServerBack: () => Promise.resolve(false),
  leaveMaintenance: () => undefined,
}

export function prerenderPages(): readonly PrerenderedPage[] {
  const legal = (
    <PublicFrame>
      <LegalScreen />
    </PublicFrame>
  )
  const support = (
    <PublicFrame>
      <SupportScreen />
    </PublicFrame>
  )
  const notFound = (
    <PublicFrame>
      <NotFoundScreen />
    </PublicFrame>
  )
  return [
    ...publicPages.map((name) => pageOf(name, <PublicPage name={name} actions={noActions} />)),
    pageOf('onboarding', <OnboardingPage path="/onboarding" isSignedIn={false} leave={() => undefined} />),
    pageOf('onboarding-step', <OnboardingPage path="/onboarding/employee-search" isSignedIn={false} leave={() => undefined} />),
    pageOf('legal', legal),
    pageOf('support', support),
    pageOf('not-found', notFound),
    pageOf('home', <FullScreenLoader />),
    pageOf('express-pay', <FullScreenLoader />),
    pageOf('app', <FullScreenLoader />),
  ]
}

function pageOf(name: PageName, page: ReactNode): PrerenderedPage {
  return { name, title: titleOf(name), markup: draw(page) }
}

function draw(page: ReactNode): string {
  return renderToStaticMarkup(
    <NowProvider value={() => 0}>
      <Announcer>{page}</Announcer>
    </NowProvider>,
  )
}

function titleOf(name: PageName): string {
  const { brand } = brandDefault
  const pattern = (page: string) => i18n.t('shell.title.pattern', { page, brand })
  switch (name) {
    case 'login-verify-otp':
      return pattern(i18n.t('session.otp.heading'))
    case 'onboarding':
    case 'onboarding-step':
      return pattern(i18n.t('session.login.set-up-link'))
    case 'legal':
      return pattern(i18n.t('shell.menu.terms'))
    case 'support':
      return pattern(i18n.t('shell.title.support'))
    case 'not-found':
      return pattern(i18n.t('shell.title.not-found'))
    case 'not-you':
      return pattern(i18n.t('session.not-you.title'))
    case 'maintenance':
      return pattern(i18n.t('shell.title.maintenance'))
    default:
      return i18n.t('shell.title.login', { brand })
  }
}
