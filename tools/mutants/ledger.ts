// Bugs planted in what keeps money consistent: cents, fees, the ledger's functions and its checks.
import type { Mutant } from './mutant.ts'

const posting = 'apps/server/migrations/0011-ledger-posting.sql'
const holds = 'apps/server/migrations/0132-ledger-hold-rooms.sql'
const rules = 'apps/server/src/features/ledger/ledger.rules.ts'
const ofLedger = (name: string): string => `apps/server/src/features/ledger/${name}`

export const ledgerMutants: readonly Mutant[] = [
  {
    name: 'a fee is rounded down instead of half up',
    file: 'packages/money/src/fee.ts',
    from: '(amount * instantFeeBasisPoints + basisPointsInWhole / 2n) / basisPointsInWhole',
    to: '(amount * instantFeeBasisPoints) / basisPointsInWhole',
    tests: ['packages/money/src/money.test.ts'],
  },
  {
    name: 'a fee is not held to its cap of $25',
    file: 'packages/money/src/fee.ts',
    from: 'const capped = lesserOf(cents(halfUp), instantFee.max)',
    to: 'const capped = cents(halfUp)',
    tests: ['packages/money/src/money.test.ts'],
  },
  {
    name: 'a share is rounded up, a cent too much',
    file: 'packages/money/src/fee.ts',
    from: 'return cents((amount * BigInt(basisPoints)) / basisPointsInWhole)',
    to: 'return cents((amount * BigInt(basisPoints) + basisPointsInWhole - 1n) / basisPointsInWhole)',
    tests: ['packages/money/src/money.test.ts'],
  },
  {
    name: 'a typed amount with one decimal is read as cents',
    file: 'packages/money/src/format.ts',
    from: ".padEnd(2, '0')",
    to: ".padStart(2, '0')",
    tests: ['packages/money/src/money.test.ts'],
  },
  {
    name: 'a journal that does not sum to zero is posted',
    file: posting,
    from: 'bool_or(journal.total <> 0 or journal.legs < 2 or journal.has_nothing)',
    to: 'bool_or(journal.legs < 2 or journal.has_nothing)',
    tests: [ofLedger('ledger.store.test.ts')],
  },
  {
    name: 'money that is held can be spent',
    file: posting,
    from: 'select a.posted - a.held as available, a.floor, asked.worst',
    to: 'select a.posted as available, a.floor, asked.worst',
    tests: [ofLedger('ledger.store.test.ts'), ofLedger('holds/holds.store.test.ts')],
  },
  {
    name: 'a key that was used for another amount is answered as a replay',
    file: posting,
    from: 'case when known.request_hash = request.hash then 2 else 11 end',
    to: '2',
    tests: [ofLedger('ledger.store.test.ts')],
  },
  {
    name: 'a refused journal keeps its key, so that it can never be posted',
    file: posting,
    from: 'delete from ledger.journal where id in (select p_journal[r.position] from unnest(v_refused) as r (position));',
    to: '',
    tests: [ofLedger('ledger.store.test.ts')],
  },
  {
    name: 'two journals that are posted at once both see the money',
    file: posting,
    from: '    for update of a\n',
    to: '',
    tests: [ofLedger('ledger-races.test.ts'), ofLedger('ledger.store.test.ts')],
  },
  {
    name: 'two journals in a batch may both take the same money',
    file: posting,
    from: '      v_available[v_index] := v_after;\n',
    to: '',
    tests: [ofLedger('ledger.store.test.ts'), ofLedger('ledger.prop.test.ts')],
  },
  {
    name: 'a hold may be larger than what is available',
    file: holds,
    from: 'if v_account.posted - v_account.held - p_amount < v_account.floor then return 10; end if;\n  update ledger.account set held = held + p_amount where id = p_account;',
    to: 'update ledger.account set held = held + p_amount where id = p_account;',
    tests: [ofLedger('holds/holds.store.test.ts')],
  },
  {
    name: 'the order of the legs makes a repeated request another one',
    file: rules,
    from: '`${accountId}:${amount}`).sort()',
    to: '`${accountId}:${amount}`)',
    tests: [ofLedger('ledger.rules.test.ts')],
  },
  {
    name: 'a forced journal counts as the same request as a plain one',
    file: rules,
    from: "forced ? 'forced' : 'plain'",
    to: "forced ? 'plain' : 'plain'",
    tests: [ofLedger('ledger.rules.test.ts')],
  },
]
