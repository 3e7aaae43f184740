// The entry of the pages before sign-in, and of help, which looks different when signed in.
import '../styles.ts'
import { loadBrand } from '#platform/copy/brand.ts'
import { reportPolicyViolations } from '#platform/calls/client-log.ts'
import { learnFlags } from '#platform/flags/flag-values.ts'
import { mountPage } from '#platform/page/mount-page.tsx'
import { whenIdle } from '#platform/page/next-task.ts'
import { onOtherTab } from '#platform/session/session-channel.ts'
import { takeReturnPath } from '#platform/session/session-return.ts'
import { followHealth } from '../counting/late-health.ts'
import { systemNowMs } from '../system-now.ts'
import { isPublicPage, PublicPage, type PublicPageActions } from './public-page.tsx'

const actions: PublicPageActions = {
  goTo: (path) => window.location.assign(path),
  goOnTo: (path) => window.location.replace(path),
}

async function start(): Promise<void> {
  const name = document.documentElement.dataset['page']
  if (name === 'maintenance') return (await import('../maintenance/maintenance-page.tsx')).startMaintenance()
  if (name === 'support') return (await import('../support/support-page.tsx')).startSupport()
  if (name === 'closed-account') return (await import('./closed-account-page.tsx')).startClosedAccount()
  if (name === 'check-proof') return (await import('./check-proof-page.tsx')).startCheckProof()
  if (name === 'not-you') return (await import('./not-you-page.tsx')).startNotYou()
  if (name === 'login-link') return (await import('./link-page.tsx')).startLink(actions.goOnTo)
  if (name === 'login-return') return (await import('./return-page.tsx')).startReturn(actions.goOnTo)
  if (!isPublicPage(name)) throw new Error(`no public page "${name}"`)
  mountPage(<PublicPage name={name} actions={actions} />, systemNowMs)
  if (name.startsWith('login')) onOtherTab((message) => message === 'started' && window.location.replace(takeReturnPath()))
  // At once: a method that came seconds later would move the page under the worker's finger.
  learnFlags(await loadBrand())
  whenIdle(() => void followFlags())
}

/** Without its file, the flags stay as they are. */
async function followFlags(): Promise<void> {
  const service = await import('../flags/flag-service.ts').catch(() => null)
  await service?.followDeviceFlags()
}

reportPolicyViolations()
followHealth()
void start()
