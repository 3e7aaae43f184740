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

export async function tellNotAdded({ outbox, brand }: TransferMessageDeps, tx: Transaction, news: NotAdded): Promise<void> {
  const addressee = await readAddressee(tx, news.employeeId)
  if (addressee === null) return
  const { language } = addressee
  const { account, amount, wasUsable, isBlocked, againOn } = news
  const values = {
    brand: brand.brand,
    phone: brand.supportPhone,
    account,
    amount: formatDollars(amount),
    date: againOn === null ? '' : formatWeekday(againOn, language),
  }
  const text = [
    renderText(language, wasUsable ? 'move-money.add.told-taken' : 'move-money.add.told-not-sent', values),
    ...(againOn === null ? [] : [renderText(language, 'move-money.add.told-again', values)]),
    ...(isBlocked ? [renderText(language, 'move-money.add.told-blocked', values)] : []),
  ].join(' ')
  await tellEverywhere(outbox, tx, addressee, { text, subject: renderText(language, 'move-money.add.told-subject', values) })
}

/** Our reading: why in one word of what stands in the way, and where it is put right; never an amount. */
const whyMissed: Readonly<Record<PaydayMissed['reason'], CopyKey>> = {
  'move_money.below_min': 'move-money.payday.told-limit',
  'move_money.over_available': 'move-money.payday.told-available',
  'move_money.limit_24h': 'move-money.payday.told-limit',
  'move_money.first_day': 'move-money.payday.told-limit',
  'move_money.restricted': 'move-money.payday.told-restricted',
  'move_money.account_closed': 'move-money.payday.told-restricted',
  'move_money.destination_not_ready': 'move-money.payday.told-account',
  'move_money.instant_not_offered': 'move-money.payday.told-account',
}

export async function tellPaydayMissed(
  { outbox, brand }: TransferMessageDeps,
  tx: Transaction,
  missed: PaydayMissed,
): Promise<void> {
  const addressee = await readAddressee(tx, missed.employeeId)
  if (addressee === null) return
  const { language } = addressee
  const values = {
    brand: brand.brand,
    phone: brand.supportPhone,
    account: accountWords(missed.account, language),
    date: formatWeekday(missed.payday, language),
  }
  const text = `${renderText(language, 'move-money.payday.told', values)} ${renderText(language, whyMissed[missed.reason], values)}`
  await tellEverywhere(outbox, tx, addressee, { text, subject: renderText(language, 'move-money.payday.told-subject', values) })
}

const whyUnsent: Readonly<Record<DatedMissed['reason'], CopyKey>> = {
  ...whyMissed,
  'move_money.over_available': 'move-money.later.told-available',
  'move_money.destination_not_ready': 'move-money.later.told-account',
  'move_money.instant_not_offered': 'move-money.later.told-account',
}

export async function tellDatedMissed(
  { outbox, brand }: TransferMessageDeps,
  tx: Transaction,
  { employeeId, account, sendOn, reason }: DatedMissed,
): Promise<void> {
  const addressee = await readAddressee(tx, employeeId)
  if (addressee === null) return
  const { language } = addressee
  const values = {
    brand: brand.brand,
    phone: brand.supportPhone,
    account: accountWords(account, language),
    date: formatWeekday(sendOn, language),
  }
  const text = `${renderText(language, 'move-money.later.told', values)} ${renderText(language, whyUnsent[reason], values)}`
  await tellEverywhere(outbox, tx, addressee, { text, subject: renderText(language, 'move-money.later.told-subject', values) })
}

/** The day before. Of an amount that payroll has announced, so that it is exact. */
export async function tellPaydayComing(
  { outbox, brand }: TransferMessageDeps,
  tx: Transaction,
  { employeeId, account, on, amount }: PaydayComing,
): Promise<void> {
  const addressee = await readAddressee(tx, employeeId)
  if (addressee === null) return
  const { language } = addressee
  const values = {
    brand: brand.brand,
    account: accountWords(account, language),
    date: formatWeekday(on, language),
    amount: formatDollars(amount),
  }
  const text = renderText(language, 'move-money.payday.told-coming', values)
  await tellEverywhere(outbox, tx, addressee, {
    text,
    subject: renderText(language, 'move-money.payday.told-coming-subject', values),
  })
}

function accountWords({ kind, name, last4 }: PaydayComing['account'], language: Addressee['language']): string {
  const bank = name ?? renderText(language, kind === 'bank' ? 'move-money.bank.step-bank' : 'move-money.linked.card', {})
  return `${bank} *${last4}`
}

async function tellEverywhere(
  outbox: TransferMessageDeps['outbox'],
  tx: Transaction,
  { contacts }: Addressee,
  { text, subject }: { text: string; subject: string },
): Promise<void> {
  for (const { kind, value: to } of contacts) {
    const message = { to, secretUntilSent: false, text }
    if (kind === 'phone') await outbox.enqueueMessage(tx, { ...message, channel: 'sms' })
    else await outbox.enqueueMessage(tx, { ...message, channel: 'email', subject })
  }
}
