// Tries a payroll file: reads, proves and decides it as a run would, and keeps nothing.
import { addCents, cents } from '@daybreak/money'
import { matchAccounts } from '#features/accounts'
import type { Database } from '#platform/database/database.ts'
import type { NachaFile } from '../nacha/nacha-entries.ts'
import { readNacha } from '../nacha/nacha-reader.ts'
import { readFacts } from './payroll-facts.ts'
import type { OutcomeCount } from './payroll-reading.store.ts'
import { openPayrollSource, readPayrollSource } from './payroll-source.ts'
import { entryOf, traceRepeated } from './payroll-staging.ts'
import { findFileBySha256, type EntryToStage } from './payroll-staging.store.ts'
import { decideEntries, repeatKey, type EntryDecision } from './payroll.rules.ts'

export type TrialDeps = { database: Database; hashAccountNumber: (accountNumber: string) => Uint8Array }

export type TrialOptions = { allowRepeat: boolean; onBytes: (done: number, total: number) => void }

export type PayrollTrial = {
  kind: 'tried'
  file: NachaFile
  /** True when the same bytes have been accepted before. */
  wasKnown: boolean
  /** What a run would make of the entries, in the order of its report. */
  outcomes: OutcomeCount[]
}

/** Answers what `postPayroll` would, had it run at this moment. Throws NachaFault where it would refuse the file. */
export async function tryPayrollFile(deps: TrialDeps, path: string, options: TrialOptions): Promise<PayrollTrial> {
  const source = await openPayrollSource(path)
  const trial = new Trial(deps, options.allowRepeat)
  let readBytes = 0
  const bytes = readPayrollSource(source, (count) => {
    readBytes += count
    options.onBytes(readBytes, source.byteCount)
  })
  for await (const part of readNacha(bytes)) {
    if (part.kind === 'page') await trial.decide(part.entries.flatMap((entry) => entryOf(entry, deps.hashAccountNumber)))
    if (part.kind !== 'end') continue
    const wasKnown = (await findFileBySha256(deps.database.query, source.sha256)) !== null
    return { kind: 'tried', file: part.file, wasKnown, outcomes: trial.end() }
  }
  throw new Error('the NACHA reader ended without a word')
}

class Trial {
  readonly #deps: TrialDeps
  readonly #allowRepeat: boolean
  /** Line by identity; a run finds the same in its staged entries. */
  readonly #lineByIdentity = new Map<string, number>()
  #repeated: { line: number; firstLine: number; trace: string } | null = null
  /** What earlier pages would have posted, which a run finds in the database. */
  readonly #postedRepeatKeys = new Set<string>()
  readonly #counts = new Map<string, OutcomeCount>()

  constructor(deps: TrialDeps, allowRepeat: boolean) {
    this.#deps = deps
    this.#allowRepeat = allowRepeat
  }

  async decide(staged: readonly EntryToStage[]): Promise<void> {
    const { query } = this.#deps.database
    for (const entry of staged) this.#noteIdentity(entry)
    const entries = staged.map((entry) => ({
      ...entry,
      accountHash: Buffer.from(entry.accountHash).toString('hex'),
      amount: cents(entry.amount),
    }))
    const accounts = await matchAccounts(
      query,
      staged.map((entry) => entry.accountHash),
    )
    const facts = await readFacts(query, entries, accounts)
    const postedRepeatKeys = new Set([...facts.postedRepeatKeys, ...this.#postedRepeatKeys])
    const decided = decideEntries(entries, { ...facts, postedRepeatKeys }, { allowRepeat: this.#allowRepeat })
    for (const { entry, decision } of decided) {
      this.#count(decision, entry.amount)
      if (decision.outcome !== 'posted') continue
      this.#postedRepeatKeys.add(repeatKey(decision.accountId, entry.effectiveDate, entry.amount))
    }
  }

  /** The outcomes, in the order of a run's report. Throws NachaFault when a trace number stands in the file twice. */
  end(): OutcomeCount[] {
    if (this.#repeated !== null) throw traceRepeated(this.#repeated)
    return [...this.#counts.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, count]) => count)
  }

  #noteIdentity({ identity, line, trace }: EntryToStage): void {
    const firstLine = this.#lineByIdentity.get(identity)
    if (firstLine === undefined) this.#lineByIdentity.set(identity, line)
    else this.#repeated ??= { line, firstLine, trace }
  }

  #count(decision: EntryDecision, amount: OutcomeCount['amount']): void {
    const code = decision.outcome === 'returned' ? decision.code : null
    const key = `${decision.outcome} ${code ?? ''}`
    const before = this.#counts.get(key)
    this.#counts.set(key, {
      outcome: decision.outcome,
      code,
      count: (before?.count ?? 0) + 1,
      amount: before === undefined ? amount : addCents(before.amount, amount),
    })
  }
}
