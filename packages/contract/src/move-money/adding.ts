// Move Money: adding money from the worker's own proven bank account. Decisions 33; readings 4.4; design B, "Add from my bank".
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { clientId, dateText, instantText, unsignedCentsText } from '../shapes.ts'
import { nothingHidden, typedText } from '../values/texts.ts'
import { moneyTransfer } from './transfers.ts'

/** The days on which the Federal Reserve is closed: what makes money from a bank take longer. */
export const bankHoliday = z.enum([
  'newYear',
  'martinLutherKing',
  'washington',
  'memorial',
  'juneteenth',
  'independence',
  'labor',
  'columbus',
  'veterans',
  'thanksgiving',
  'christmas',
])

const addingMoney = z.object({
  min: unsignedCentsText,
  /** In a day on the bank's clock, and what is left of it today. */
  max: unsignedCentsText,
  left: unsignedCentsText,
  /** Of money that is asked for now: until when that can be canceled, when it leaves the bank, and when it can be used. */
  cancelUntil: instantText,
  leavesOn: dateText,
  usableOn: dateText,
  /** Those between now and then. */
  holidays: z.array(bankHoliday),
})
export type AddingMoney = z.infer<typeof addingMoney>

const addRequest = z.object({
  /** Made and kept by the browser: the same id is the same transfer, sent again after a lost answer. */
  id: clientId,
  amount: unsignedCentsText,
  /** The linked bank that it comes from. */
  destinationId: z.string().check(z.maxLength(64), nothingHidden),
  /** The day of use that was shown; when it has changed, nothing moves. */
  shownUsableOn: z.optional(dateText),
  /**
   * The sentence by which the worker lets us take the money, as it was shown: kept with its time, as the network wants it. Without it ours is
   * kept, in the worker's language.
   */
  permission: z.optional(z.object({ words: typedText({ min: 20, max: 500 }), language: z.enum(['en', 'es']) })),
  /** The worker has said that the same amount from the same bank within 10 minutes is meant. */
  isRepeatMeant: z.optional(z.boolean()),
})

const own = { room: 'move-money', access: 'session', requires: ['completed'] } as const

export const addingRoutes = {
  readAddingMoney: defineRoute({
    ...own,
    method: 'GET',
    path: '/api/move-money/deposits',
    summary: 'How much the worker can add from a bank today, and when it could be used.',
    responses: { 200: addingMoney },
    problems: ['accounts.not_found'],
  }),
  addMoney: defineRoute({
    ...own,
    flag: 'add-money',
    requires: ['completed', 'unlimited'],
    method: 'POST',
    path: '/api/move-money/deposits',
    summary:
      'Takes money from a proven bank account of the worker. The same id answers the same transfer. A bank that was never used and more than $500 in 24 hours want a proof of the last 15 minutes.',
    body: addRequest,
    responses: { 200: moneyTransfer, 201: moneyTransfer },
    problems: [
      /** 422, with `max` as the smallest amount. */
      'move_money.below_min',
      /** 422, with `max` and `left`. */
      'move_money.add_limit',
      'move_money.account_closed',
      /** 409: the worker asked to close it, and can undo that at /my-account/close. */
      'accounts.closing',
      'move_money.destination_not_found',
      /** 409: it is not proven, locked, or no bank. */
      'move_money.destination_not_ready',
      /** 409: the day of use is another one now. */
      'move_money.date_changed',
      /** 409: this id belongs to another transfer. */
      'move_money.id_reused',
      /** 409, with `minutesAgo`. */
      'move_money.repeat',
      'accounts.not_found',
      'invalid_input',
      'step_up_required',
    ],
  }),
}
