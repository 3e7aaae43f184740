// Bugs planted in the rules of cards: authorizations, projections of purchases, statuses, webhooks and guesses.
import type { Mutant } from './mutant.ts'

const ofCards = (name: string): string => `apps/server/src/features/cards/${name}`
const purchases = ofCards('transactions/purchases.rules.ts')
const purchaseTests = [
  ofCards('transactions/purchases.rules.test.ts'),
  ofCards('transactions/purchases.prop.test.ts'),
  ofCards('events/events.test.ts'),
]

export const cardMutants: readonly Mutant[] = [
  {
    name: 'a frozen card pays',
    file: ofCards('authorization/authorization.rules.ts'),
    from: "payingStatuses: readonly CardStatus[] = ['Active', 'Damaged']",
    to: "payingStatuses: readonly CardStatus[] = ['Active', 'Damaged', 'Frozen']",
    tests: [ofCards('authorization/authorization.rules.test.ts')],
  },
  {
    name: 'a purchase of exactly what is there is declined',
    file: ofCards('authorization/authorization.rules.ts'),
    from: 'if (requested <= max) return approvedInFull(requested)',
    to: 'if (requested < max) return approvedInFull(requested)',
    tests: [ofCards('authorization/authorization.rules.test.ts')],
  },
  {
    name: 'a till that cannot take a part is given one',
    file: ofCards('authorization/authorization.rules.ts'),
    from: 'if (supportsPartialApproval && max > 0n)',
    to: 'if (max > 0n)',
    tests: [ofCards('authorization/authorization.rules.test.ts')],
  },
  {
    name: 'the day’s limit for purchases is not checked',
    file: ofCards('authorization/authorization.rules.ts'),
    from: 'const max = lesserOf(spendable, leftToday)',
    to: 'const max = spendable',
    tests: [ofCards('authorization/authorization.rules.test.ts')],
  },
  {
    name: 'a hold that expired at the instant of its approval stays',
    file: purchases,
    from: 'msOf(at) <= expiredMs',
    to: 'msOf(at) < expiredMs',
    tests: purchaseTests,
  },
  {
    name: 'a last clearing leaves the rest of its hold',
    file: purchases,
    from: 'if (cleared.some(({ isFinal }) => isFinal)) return true\n',
    to: '',
    tests: purchaseTests,
  },
  {
    name: 'a reversal gives nothing back',
    file: purchases,
    from: "promisedBy(inOrder([...approvals, ...all('reversed'), ...cleared]))",
    to: 'promisedBy(inOrder([...approvals, ...cleared]))',
    tests: purchaseTests,
  },
  {
    name: 'a reversal of too much takes from what is approved after it',
    file: purchases,
    from: 'else promised = atLeastZero(subtractCents(promised, amount))',
    to: 'else promised = subtractCents(promised, amount)',
    tests: [...purchaseTests, ofCards('events/odd-events.test.ts')],
  },
  {
    name: 'a refund takes money instead of giving it',
    file: purchases,
    from: "return posting('card_refund', fact.amount)",
    to: "return posting('card_refund', negateCents(fact.amount))",
    tests: purchaseTests,
  },
  {
    name: 'an old webhook is taken for a new one',
    file: ofCards('events/signature.ts'),
    from: "return Math.abs(ageMs) <= freshMs ? 'genuine' : 'stale'",
    to: "return 'genuine'",
    tests: [ofCards('events/events.test.ts'), ofCards('authorization/authorization.test.ts')],
  },
  {
    name: 'any one of two signatures counts, also an empty one',
    file: ofCards('events/signature.ts'),
    from: "if (!isGenuine) return 'forged'\n",
    to: '',
    tests: [ofCards('events/events.test.ts'), ofCards('authorization/authorization.test.ts')],
  },
  {
    name: 'an inactive card is preferred to a frozen one as the main card',
    file: ofCards('cards.rules.ts'),
    from: "const usable: readonly CardStatus[] = ['Active', 'Frozen', 'Damaged']",
    to: "const usable: readonly CardStatus[] = ['Active', 'Damaged']",
    tests: [ofCards('cards.rules.test.ts')],
  },
  {
    name: 'a second card is ordered while one is on its way',
    file: ofCards('cards.rules.ts'),
    from: 'return !hasOpenOrder && statuses.every',
    to: 'return statuses.every',
    tests: [ofCards('cards.rules.test.ts')],
  },
  {
    name: 'a worker thaws a card that the provider holds',
    file: ofCards('cards.rules.ts'),
    from: "  if (card.isHeldByIssuer) return { kind: 'refused', code: 'cards.held_by_issuer' }\n",
    to: '',
    tests: [ofCards('cards.rules.test.ts')],
  },
  {
    name: 'a card’s code may be guessed six times',
    file: ofCards('activation/tries.ts'),
    from: 'if (count > maxTries) {',
    to: 'if (count > maxTries + 1) {',
    tests: [ofCards('cards.routes.test.ts'), ofCards('cards-limited.test.ts'), ofCards('activation/activation.rules.test.ts')],
  },
  {
    name: 'a card is activated by its last four digits and any month',
    file: ofCards('activation/activation.rules.ts'),
    from: 'read.last4Digits === card.last4 && read.cardExpiry === expiryOf(card)',
    to: 'read.last4Digits === card.last4',
    tests: [ofCards('activation/activation.rules.test.ts')],
  },
  {
    name: 'expiring holds cancel items that are settled',
    file: 'apps/server/src/features/transactions/transactions-keeping.store.ts',
    from: ' and i.is_pending`',
    to: '`',
    tests: ['apps/server/src/features/transactions/transactions.store.test.ts'],
  },
  {
    name: 'production shows card details in the sandbox’s frame',
    file: 'apps/server/src/platform/config/production.ts',
    from: "if (cardProvider.details === 'frame')",
    to: "if (cardProvider.details !== 'frame' && cardProvider.details !== 'viewer')",
    tests: ['apps/server/src/platform/config.test.ts'],
  },
]
