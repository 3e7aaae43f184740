// Events of disputes: each step of one, as Regulation E and the copy deck have it. Their letters are sent to every contact,
// whatever the worker chose.
import type { CopyKey } from '@daybreak/copy'
import { cents, formatDollars } from '@daybreak/money'
import { formatWeekday, parsePlainDate } from '@daybreak/time'
import type { MessageKind } from '@daybreak/contract'
import { defineEvent, type MessageEvent } from './event.ts'

/** `disputeId`: as it appears in a URL. A date is a civil one; both are empty where the text names none. */
type DisputeFacts = { disputeId: string; caseNumber: string; amount: string; date: string }

export const disputeEvents = {
  'dispute-received': disputeEvent('SUPPORT', 'disputes.told.received'),
  'dispute-courtesy': disputeEvent('SUPPORT', 'disputes.told.courtesy'),
  'dispute-watched': disputeEvent('SUPPORT', 'disputes.told.watching'),
  'dispute-credited': disputeEvent('MONEY', 'disputes.told.credited'),
  'dispute-question': disputeEvent('SUPPORT', 'disputes.told.question'),
  'dispute-won': disputeEvent('MONEY', 'disputes.told.won'),
  'dispute-lost': disputeEvent('SUPPORT', 'disputes.told.lost'),
  'dispute-lost-credit': disputeEvent('MONEY', 'disputes.told.lost-credit'),
  'dispute-taken-back': disputeEvent('MONEY', 'disputes.told.taken-back'),
  'dispute-withdrawn': disputeEvent('SUPPORT', 'disputes.told.withdrawn'),
  'dispute-lapsed': disputeEvent('SUPPORT', 'disputes.told.lapsed'),
  'dispute-document': disputeEvent('SUPPORT', 'disputes.told.document'),
}

export type DisputeEventName = keyof typeof disputeEvents

function disputeEvent(kind: MessageKind, body: CopyKey): MessageEvent<DisputeFacts> {
  return defineEvent<DisputeFacts>({
    kind,
    reach: 'everywhere',
    link: ({ disputeId }) => `/disputes/${disputeId}`,
    linkLabel: 'messages.item.see-more',
    words: ({ caseNumber, amount, date }, { language }) => ({
      subject: 'disputes.told.subject',
      body: [body],
      values: {
        caseNumber,
        ...(amount !== '' && { amount: formatDollars(cents(BigInt(amount))) }),
        ...(date !== '' && { date: formatWeekday(parsePlainDate(date), language) }),
      },
    }),
  })
}
