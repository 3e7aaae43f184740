// Prints what a person reads once Daybreak is up: its address, and who can sign in.
import { workers, type DemoWorker } from '../../apps/server/src/demo/cast.ts'
import type { Settings } from './settings.ts'

/** The last words of the banner, by which a program knows that the start is over. */
export const startedMark = 'Press Ctrl-C to stop.'

const enrollments: Record<NonNullable<DemoWorker['enrollment']>['state'], string> = {
  never: 'Express Pay not tried yet',
  active: 'Express Pay on',
  inactive: 'Express Pay not in use',
  pending_cancellation: 'Express Pay being canceled',
}

export function bannerText({ address, config }: Settings, elapsed: string): string {
  const lines = ['', `Daybreak is ready at ${address}/login`, '']
  if (config.mode === 'sandbox' && config.isDemo) {
    lines.push('Sign in with one of these phone numbers (all of it is made up):', ...workers.map(signInLine), '')
    lines.push('Or sign up as one of five people who have no account yet: the README introduces them.', '')
  }
  // A channel with a carrier of its own is not shown there.
  const hasInbox = config.mode === 'sandbox' && (config.twilio === null || config.smtp === null)
  if (hasInbox) lines.push(`The codes arrive at ${address}/sandbox/inbox`, '')
  return `${lines.join('\n')}\nStarted in ${elapsed}. ${startedMark}\n`
}

function signInLine(worker: DemoWorker): string {
  const [, area, office, line] = /^1(\d{3})(\d{3})(\d{4})$/.exec(worker.phone) ?? []
  return `  (${area}) ${office}-${line}  ${worker.firstName} ${worker.lastName}: ${aboutOf(worker)}`
}

function aboutOf({ onboardingStatus, enrollment, language }: DemoWorker): string {
  const spanish = language === 'es' ? ', prefers Spanish' : ''
  if (onboardingStatus !== 'Completed') return `still onboarding${spanish}`
  if (enrollment === null) return `no Express Pay${spanish}`
  return `${enrollment.isDelinquent ? 'Express Pay behind' : enrollments[enrollment.state]}${spanish}`
}
