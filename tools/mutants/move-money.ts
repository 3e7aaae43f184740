// Bugs planted in the movement of money to and from workers' accounts elsewhere.
import type { Mutant } from './mutant.ts'

const ofMoveMoney = (name: string): string => `apps/server/src/features/move-money/${name}`
const sending = ofMoveMoney('limits/sending.rules.ts')
const sendingTests = [ofMoveMoney('limits/sending.rules.test.ts')]
const histories = [ofMoveMoney('transfers/histories.prop.test.ts')]
const books = [ofMoveMoney('reconciling/reconciling.test.ts')]
const adding = [ofMoveMoney('adding/adding.test.ts')]
const routes = [ofMoveMoney('move-money.routes.test.ts')]

const cards = [ofMoveMoney('linked/linking-cards.test.ts')]
const earnedPay = ['apps/server/src/features/express-pay/express-pay-outside.test.ts']

export const moveMoneyMutants: readonly Mutant[] = [
  {
    name: 'a transfer that was canceled keeps its money back for ever',
    file: ofMoveMoney('transfers/applying.ts'),
    from: '    await book.release()\n',
    to: '',
    tests: histories,
  },
  {
    name: 'a transfer that came back is not put on the account again',
    file: ofMoveMoney('transfers/applying.ts'),
    from: 'if (after.isUndone && !before.isUndone)',
    to: 'if (after.isUndone && before.isPosted && !before.isUndone)',
    tests: histories,
  },
  {
    name: 'the fee of an instant transfer goes to the network',
    file: ofMoveMoney('transfers/applying.ts'),
    from: "await capture(fee, true, 'fee', 'fee_instant_transfer', houseAccounts.feeIncome)",
    to: "await capture(fee, true, 'fee', 'fee_instant_transfer', this.#clearing)",
    tests: histories,
  },
  {
    name: 'the limit of 24 hours counts one transfer alone',
    file: sending,
    from: 'return atLeastZero(subtractCents(maxInDay[speed], sent[speed]))',
    to: 'return maxInDay[speed]',
    tests: sendingTests,
  },
  {
    name: 'a new account gets any amount on its first day',
    file: sending,
    from: 'if (!isInFirstDay(destination, at) || amount <= left) return null',
    to: 'if (isInFirstDay(destination, at) || amount <= left) return null',
    tests: sendingTests,
  },
  {
    name: 'the cap of the state on a fee is forgotten',
    file: sending,
    from: 'cap === null || cap >= plain',
    to: 'cap === null || cap <= plain',
    tests: sendingTests,
  },
  {
    name: 'one right amount proves a bank account',
    file: ofMoveMoney('linked/proofs/proofs.rules.ts'),
    from: '(first === typed.first && second === typed.second)',
    to: '(first === typed.first || second === typed.second)',
    tests: [ofMoveMoney('linked/proofs/proofs.rules.test.ts')],
  },
  {
    name: 'a locked account has three more tries when it is linked anew',
    file: ofMoveMoney('linked/proving.ts'),
    from: "    return refuse('move_money.proof_locked')\n  return refuseMore",
    to: '    void tx\n  return refuseMore',
    tests: routes,
  },
  {
    name: 'the same transfer is made twice within ten minutes',
    file: ofMoveMoney('transfers/sending.ts'),
    from: 'if (last === null) return null',
    to: 'if (last !== null) return null',
    tests: routes,
  },
  {
    name: 'what the rail lists is settled, whatever the amount',
    file: ofMoveMoney('reconciling/comparing.rules.ts'),
    from: 'if (ours !== theirs || own.direction !== direction)',
    to: 'if (own.direction !== direction)',
    tests: [ofMoveMoney('reconciling/comparing.rules.test.ts')],
  },
  {
    name: 'a transfer that a rail made twice agrees twice',
    file: ofMoveMoney('reconciling/comparing.rules.ts'),
    from: 'own.railRef !== null && own.railRef !== railRef',
    to: 'own.railRef !== null && own.railRef === undefined',
    tests: [ofMoveMoney('reconciling/comparing.rules.test.ts')],
  },
  {
    name: 'a movement is settled again at each comparison',
    file: ofMoveMoney('reconciling/books.store.ts'),
    from: ' and m.kind = a.kind and m.book = ${book} and m.settlement_id is null',
    to: ' and m.kind = a.kind and m.book = ${book}',
    tests: books,
  },
  {
    name: 'a day whose rail was away is taken for compared',
    file: ofMoveMoney('reconciling/reconciling.ts'),
    from: "isBroken ||= outcome !== 'compared'",
    to: "isBroken ||= outcome === 'off'",
    tests: books,
  },
  {
    name: 'an operator gives back what is still on its way',
    file: ofMoveMoney('operating/transfers-desk.ts'),
    from: "if (status === 'PROCESSED' || status === 'COMPLETED') return null",
    to: "if (status !== 'RETURNED' && status !== 'FAILED') return null",
    tests: [ofMoveMoney('operating/transfers-desk.test.ts')],
  },
  {
    name: 'a restricted account shows its numbers',
    file: 'apps/server/src/features/accounts/accounts.routes.ts',
    from: "if ((await findRestriction(database.query, account.id)) !== null) return refuse('accounts.restricted')",
    to: '',
    tests: ['apps/server/src/features/accounts/accounts-restricting.test.ts'],
  },
  {
    name: 'what was to leave a restricted account leaves',
    file: 'apps/server/src/features/accounts/accounts-restricting.ts',
    from: 'await deps.stopOutgoing(tx, employeeId)',
    to: '',
    tests: ['apps/server/src/features/accounts/accounts-restricting.test.ts'],
  },
  {
    name: 'a bank is asked a third time for money that it does not have',
    file: ofMoveMoney('limits/adding.rules.ts'),
    from: 'attempt >= maxAttempts) return false',
    to: 'attempt > maxAttempts) return false',
    tests: [ofMoveMoney('limits/adding.rules.test.ts')],
  },
  {
    name: 'a bank that said no is asked again',
    file: ofMoveMoney('adding/following-up.ts'),
    from: ' && mayDrawOn(source)\n',
    to: '\n',
    tests: adding,
  },
  {
    name: 'money that is added can be used while its bank may still take it back',
    file: ofMoveMoney('limits/adding.rules.ts'),
    from: 'const bankDaysUntilUsable = 3',
    to: 'const bankDaysUntilUsable = 2',
    tests: [ofMoveMoney('limits/adding.rules.test.ts')],
  },
  {
    name: 'money that came back before its day stays in clearing',
    file: ofMoveMoney('transfers/applying.ts'),
    from: 'if (before.isFunded && !after.isFunded && !after.isPosted) await book.unfund()',
    to: 'if (before.isFunded && !after.isFunded && after.isPosted) await book.unfund()',
    tests: adding,
  },
  {
    name: 'a bank is drawn on that was blocked since it was asked for',
    file: ofMoveMoney('transfers/handing-over.ts'),
    from: 'source === undefined || !mayDrawOn(source)',
    to: 'source === undefined',
    tests: adding,
  },
  {
    name: 'a transfer whose answer was lost waits until the rail is silent for a quarter of an hour',
    file: ofMoveMoney('transfers/each-minute/sweeping.ts'),
    from: 'unanswered: at.subtract({ minutes: unansweredMinutes })',
    to: 'unanswered: at.subtract({ minutes: silentMinutes })',
    tests: [ofMoveMoney('transfers/each-minute/sweeping.test.ts')],
  },
  {
    name: 'a deposit of pay moves again for the second deposit of its payday',
    file: ofMoveMoney('payday/payday.rules.ts'),
    from: 'atLeastZero(subtractCents(partOfPay(rule, came), moved))',
    to: 'partOfPay(rule, came)',
    tests: [ofMoveMoney('payday/payday.rules.test.ts')],
  },
  {
    name: 'a payday that is skipped moves all the same',
    file: ofMoveMoney('payday/running.ts'),
    from: 'instruction === null || isSkipped(instruction.skips, run.payday)',
    to: 'instruction === null',
    tests: [ofMoveMoney('payday/running.test.ts')],
  },
  {
    name: 'a recurring transfer of rent is paid in part',
    file: 'packages/money/src/pay-part.ts',
    from: 'came >= rule.amount ? rule.amount : noCents',
    to: 'came >= rule.amount ? rule.amount : came',
    tests: [ofMoveMoney('payday/payday.rules.test.ts')],
  },
  {
    name: 'a debit card that another worker typed in is linked',
    file: ofMoveMoney('linked/linking-cards.ts'),
    from: "return isOwn ? { kind: 'claimed', accountId: account.id } : refuse('move_money.card_refused')",
    to: "return isOwn || id !== '' ? { kind: 'claimed', accountId: account.id } : refuse('move_money.card_refused')",
    tests: cards,
  },
  {
    name: 'a debit card is good in the month after its last',
    file: sending,
    from: 'expires < plainDateText(bankDateOf(at)).slice(0, 7)',
    to: 'expires === plainDateText(bankDateOf(at)).slice(0, 4)',
    tests: cards,
  },
  {
    name: 'earned pay is not counted for the fresh proof of a transfer',
    file: sending,
    from: 'addCents(sent.ownInAll, takenEarly, amount)',
    to: 'addCents(sent.ownInAll, amount)',
    tests: earnedPay,
  },
  {
    name: 'earned pay that went on is counted twice for the fresh proof',
    file: ofMoveMoney('limits/sent.store.ts'),
    from: "filter (where origin <> 'express_pay')",
    to: "filter (where origin <> 'proof')",
    tests: earnedPay,
  },
  {
    name: 'earned pay is taken back after it was handed to the bank',
    file: ofMoveMoney('earned-pay/earned-pay.ts'),
    from: 'if (!isCancelable(transfer, at)) return false',
    to: 'if (isCancelable(transfer, at)) return false',
    tests: earnedPay,
  },
]
