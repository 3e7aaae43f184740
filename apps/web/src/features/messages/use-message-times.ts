// Formats times of messages in the browser's time zone and the page's language.
import type { Message } from '@daybreak/contract'
import { instantFromMilliseconds } from '@daybreak/time'
import { useLocale } from '#platform/copy/copy.tsx'
import { useNowMs } from '#platform/page/page-clock.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { whenOf } from './message-groups.ts'

export function useMessageTimes() {
  const locale = useLocale()
  const nowMs = useNowMs()
  const reading = { now: instantFromMilliseconds(nowMs()), timeZone: browserTimeZone() }
  return { reading, whenOf: (message: Message) => whenOf(message, { ...reading, locale }) }
}
