// Tells a worker, where they can be reached, that their bank did not send money that they added, or took it back.
import type { ClientConfig } from '@daybreak/contract'
import { formatDollars } from '@daybreak/money'
import { formatWeekday } from '@daybreak/time'
import { readAddressee } from '#features/employee'
import type { NotAdded } from '#features/move-money'
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
  for (const { kind, value: to } of addressee.contacts) {
    const message = { to, secretUntilSent: false, text }
    if (kind === 'phone') await outbox.enqueueMessage(tx, { ...message, channel: 'sms' })
    else
      await outbox.enqueueMessage(tx, {
        ...message,
        channel: 'email',
        subject: renderText(language, 'move-money.add.told-subject', values),
      })
  }
}
