// Announces that a sign-in started: to the worker's other tabs, and to what greets a worker once per sign-in.
import { forgetGreeted } from './greeting.ts'
import { notifyOtherTabs } from './session-channel.ts'

export function sayStarted(): void {
  forgetGreeted()
  notifyOtherTabs('started')
}
