// Tells a worker, where they can be reached, of money that did not move: added money that their bank did not send or took back, a transfer that was dated ahead, and a standing transfer.
import type { ClientConfig } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { formatDollars } from '@daybreak/money'
import { formatWeekday } from '@daybreak/time'
import { readAddressee, type Addressee } from '#features/employee'
import type { DatedMissed, NotAdded, PaydayComing, PaydayMissed } from '#features/move-money'
import type { Transaction } from '#platform/database/database.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import { renderText } from '#platform/texts.ts'

export type TransferMessageDeps = {
  outbox: Pick<Outbox, 'enqueueMessage'>
  brand: Pick<ClientConfig, 'brand' | 'supportPhone'>
}

export async function tellNotAdded(deps: TransferMessageDeps, tx: Transaction, news: NotAdded): Promise<void> {
  const { account, amount, wasUsable, isBlocked, againOn } = news
  await announce(deps, tx, news.employeeId, {
    subject: 'move-money.add.told-subject',
    lines: [
      wasUsable ? 'move-money.add.told-taken' : 'move-money.add.told-not-sent',
      ...(againOn === null ? [] : (['move-money.add.told-again'] as const)),
      ...(isBlocked ? (['move-money.add.told-blocked'] as const) : []),
    ],
    valuesIn: (language) => ({
      account,
      amount: formatDollars(amount),
      date: againOn === null ? '' : formatWeekday(againOn, language),
    }),
  })
}

/** Our reading: why in one word of what stands in the way, and where it is put right; never an amount. */
const whyMissed: Readonly<Record<PaydayMissed['reason'], CopyKey>> = {
  'move_money.below_min': 'move-money.payday.told-limit',
  'move_money.over_available': 'move-money.payday.told-available',
  'move_money.limit_24h': 'move-money.payday.told-limit',
  'move_money.first_day': 'move-money.payday.told-limit',
  'move_money.restricted': 'move-money.payday.told-restricted',
  'move_money.account_closed': 'move-money.payday.told-restricted',
  'accounts.closing': 'move-money.payday.told-closing',
  'move_money.destination_not_ready': 'move-money.payday.told-account',
  'move_money.instant_not_offered': 'move-money.payday.told-account',
}

export async function tellPaydayMissed(
  deps: TransferMessageDeps,
  tx: Transaction,
  { employeeId, account, payday, reason }: PaydayMissed,
): Promise<void> {
  await announce(deps, tx, employeeId, {
    subject: 'move-money.payday.told-subject',
    lines: ['move-money.payday.told', whyMissed[reason]],
    valuesIn: (language) => ({ account: accountWords(account, language), date: formatWeekday(payday, language) }),
  })
}

const whyUnsent: Readonly<Record<DatedMissed['reason'], CopyKey>> = {
  ...whyMissed,
  'move_money.over_available': 'move-money.later.told-available',
  'move_money.destination_not_ready': 'move-money.later.told-account',
  'move_money.instant_not_offered': 'move-money.later.told-account',
}

export async function tellDatedMissed(
  deps: TransferMessageDeps,
  tx: Transaction,
  { employeeId, account, sendOn, reason }: DatedMissed,
): Promise<void> {
  await announce(deps, tx, employeeId, {
    subject: 'move-money.later.told-subject',
    lines: ['move-money.later.told', whyUnsent[reason]],
    valuesIn: (language) => ({ account: accountWords(account, language), date: formatWeekday(sendOn, language) }),
  })
}

/** The day before. Of an amount that payroll has announced, so that it is exact. */
export async function tellPaydayComing(
  deps: TransferMessageDeps,
  tx: Transaction,
  { employeeId, account, on, amount }: PaydayComing,
): Promise<void> {
  await announce(deps, tx, employeeId, {
    subject: 'move-money.payday.told-coming-subject',
    lines: ['move-money.payday.told-coming'],
    valuesIn: (language) => ({
      account: accountWords(account, language),
      date: formatWeekday(on, language),
      amount: formatDollars(amount),
    }),
  })
}

function accountWords({ kind, name, last4 }: PaydayComing['account'], language: Language): string {
  const bank = name ?? renderText(language, kind === 'bank' ? 'move-money.bank.step-bank' : 'move-money.linked.card', {})
  return `${bank} *${last4}`
}

type Language = Addressee['language']
type Announcement = {
  subject: CopyKey
  /** One after the other in one text. */
  lines: readonly CopyKey[]
  /** Beside our name and phone number. */
  valuesIn: (language: Language) => Record<string, string>
}

/** By every way in which the worker can be reached, in their language. */
async function announce(
  { outbox, brand: { brand, supportPhone } }: TransferMessageDeps,
  tx: Transaction,
  employeeId: string,
  { subject, lines, valuesIn }: Announcement,
): Promise<void> {
  const addressee = await readAddressee(tx, employeeId)
  if (addressee === null) return
  const { language, contacts } = addressee
  const values = { ...valuesIn(language), brand, phone: supportPhone }
  const text = lines.map((line) => renderText(language, line, values)).join(' ')
  for (const { kind, value: to } of contacts) {
    const message = { to, secretUntilSent: false, text }
    if (kind === 'phone') await outbox.enqueueMessage(tx, { ...message, channel: 'sms' })
    else await outbox.enqueueMessage(tx, { ...message, channel: 'email', subject: renderText(language, subject, values) })
  }
}
