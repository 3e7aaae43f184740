// What a worker is told while their account closes, wherever they can be reached, in the transaction that did it.
import type { CopyKey } from '@daybreak/copy'
import { formatDollars, noCents, type Cents } from '@daybreak/money'
import { bankDateOf, formatWeekday, type Instant } from '@daybreak/time'
import { readAddressee } from '#features/employee'
import type { Transaction } from '#platform/database/database.ts'
import { renderText } from '#platform/texts.ts'
import type { ClosingDeps } from './closing-deps.ts'

export type ClosingNews = 'asked' | 'undone' | 'sent' | 'check' | 'closed' | 'dormant'

const texts: Readonly<Record<ClosingNews, CopyKey>> = {
  asked: 'employee.close.told-asked',
  undone: 'employee.close.told-undone',
  sent: 'employee.close.told-sent',
  check: 'employee.close.told-check',
  closed: 'employee.close.told-closed',
  dormant: 'employee.close.told-dormant',
}

type Telling = { employeeId: string; news: ClosingNews; day: Instant; amount?: Cents }

export async function tell(
  { outbox, brand, origin }: Pick<ClosingDeps, 'outbox' | 'brand' | 'origin'>,
  tx: Transaction,
  { employeeId, news, day, amount = noCents }: Telling,
): Promise<void> {
  const addressee = await readAddressee(tx, employeeId)
  if (addressee === null) return
  const { language, contacts } = addressee
  const values = {
    brand: brand.brand,
    phone: brand.supportPhone,
    link: news === 'closed' ? `${origin}/closed-account` : `${origin}/my-account/close`,
    amount: formatDollars(amount),
    date: formatWeekday(bankDateOf(day), language),
  }
  const text = renderText(language, texts[news], values)
  const subject = renderText(language, 'employee.close.told-subject', values)
  for (const { kind, value: to } of contacts) {
    const message = { to, secretUntilSent: false, text }
    if (kind === 'phone') await outbox.enqueueMessage(tx, { ...message, channel: 'sms' })
    else await outbox.enqueueMessage(tx, { ...message, channel: 'email', subject })
  }
}
