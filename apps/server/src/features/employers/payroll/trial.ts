// Tries a payroll file: reads, validates and decides it as a run would, and stores nothing.
import { addCents, cents } from '@daybreak/money'
import { plainDateText, type Clock } from '@daybreak/time'
import { matchAccounts } from '#features/accounts'
import type { Database } from '#platform/database/database.ts'
import { readNacha } from '#platform/nacha/nacha-reader.ts'
import type { NachaEntry, NachaFile } from '#platform/nacha/nacha-entries.ts'
import {
  addCredit,
  createCreditTally,
  decideEntries,
  payrollIdentity,
  readCeilings,
  readFacts,
  repeatKey,
  whyTwoOperators,
  type EntryDecision,
} from '../processing/index.ts'
import { addNotOurs, createDateCheck, entryOf, expectAddressedToUs, noNotOurs } from './incoming.ts'
import type { OutcomeCount } from './reading.store.ts'
import { openNachaSource, readNachaSource } from '#platform/nacha/nacha-source.ts'
import { traceRepeated } from './staging.ts'
import { findFileBySha256, type EntryToStage, type NotOurs } from './staging.store.ts'

export type TrialDeps = {
  database: Database
  clock: Clock
  hashAccountNumber: (accountNumber: string) => Uint8Array
  ourRoutingNumbers: readonly string[]
}

export type TrialOptions = { allowRepeat: boolean; acceptDates: boolean; onBytes: (done: number, total: number) => void }

export type PayrollTrial = {
  kind: 'tried'
  file: NachaFile
  /** True when the same bytes have been accepted before. */
  wasKnown: boolean
  /** Why a run would wait for a second operator; null when it would not. */
  approvalReason: string | null
  /** Entries for other banks. */
  notOurs: NotOurs
  /** What a run would make of the entries for us, in the order of its report. */
  outcomes: OutcomeCount[]
}

/** Answers what `postPayroll` would, had it run at this moment. Throws NachaFault where it would refuse the file. */
export async function tryPayrollFile(deps: TrialDeps, path: string, options: TrialOptions): Promise<PayrollTrial> {
  const source = await openNachaSource(path)
  const trial = new Trial(deps, options)
  let readBytes = 0
  const bytes = readNachaSource(source, (count) => {
    readBytes += count
    options.onBytes(readBytes, source.byteCount)
  })
  for await (const part of readNacha(bytes)) {
    if (part.kind === 'header') expectAddressedToUs(part.header, deps.ourRoutingNumbers)
    if (part.kind === 'page') await trial.decide(part.entries)
    if (part.kind !== 'end') continue
    const wasKnown = (await findFileBySha256(deps.database.query, source.sha256)) !== null
    return { kind: 'tried', file: part.file, wasKnown, ...(await trial.end()) }
  }
  throw new Error('the NACHA reader ended without a word')
}

class Trial {
  readonly #deps: TrialDeps
  readonly #options: TrialOptions
  readonly #expectPlausible: (entry: NachaEntry) => void
  readonly #notOurs = noNotOurs()
  readonly #credits = createCreditTally()
  /** Lines by trace number, of the batch that is being read. */
  readonly #batch = { ordinal: 0, lineByTrace: new Map<string, number>() }
  #repeated: { line: number; firstLine: number; trace: string } | null = null
  /** How often each identity was met; a run counts in its staged entries. */
  readonly #metByIdentity = new Map<string, number>()
  /** What earlier pages would have posted, which a run finds in the database. */
  readonly #postedRepeatKeys = new Set<string>()
  readonly #counts = new Map<string, OutcomeCount>()

  constructor(deps: TrialDeps, options: TrialOptions) {
    this.#deps = deps
    this.#options = options
    this.#expectPlausible = createDateCheck(deps.clock)
  }

  async decide(read: readonly NachaEntry[]): Promise<void> {
    const { database, clock } = this.#deps
    const entries = read.flatMap((entry) => this.#take(entry))
    const accounts = await matchAccounts(
      database.query,
      entries.map((entry) => entry.accountHashBytes),
    )
    const facts = await readFacts(database.query, entries, accounts, clock.now())
    const postedRepeatKeys = new Set([...facts.postedRepeatKeys, ...this.#postedRepeatKeys])
    const decided = decideEntries(entries, { ...facts, postedRepeatKeys }, this.#options)
    for (const { entry, decision } of decided) {
      this.#count(decision, entry.amount)
      if ((decision.outcome !== 'posted' && decision.outcome !== 'staged') || entry.effectiveDate === null) continue
      this.#postedRepeatKeys.add(repeatKey(decision.accountId, entry.effectiveDate, entry.amount))
    }
  }

  /** The outcomes, in the order of a run's report. Throws NachaFault when a batch has a trace number twice. */
  async end(): Promise<Pick<PayrollTrial, 'approvalReason' | 'notOurs' | 'outcomes'>> {
    if (this.#repeated !== null) throw traceRepeated(this.#repeated)
    const ceilings = await readCeilings(this.#deps.database.query, [...this.#credits.byCompany.keys()])
    return {
      approvalReason: whyTwoOperators(this.#credits, ceilings),
      notOurs: this.#notOurs,
      outcomes: [...this.#counts.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, count]) => count),
    }
  }

  #take(entry: NachaEntry) {
    if (!this.#deps.ourRoutingNumbers.includes(entry.routingNumber)) {
      addNotOurs(this.#notOurs, entry)
      return []
    }
    const staged = entryOf(entry, this.#deps.hashAccountNumber)
    if (staged === null) return []
    if (!this.#options.acceptDates) this.#expectPlausible(entry)
    this.#noteTrace(staged)
    if (staged.kind === 'deposit' || staged.kind === 'other_credit')
      addCredit(this.#credits, staged.companyId, cents(staged.amount))
    const { accountHash, amount, ...rest } = staged
    const decided = { ...rest, identity: this.#identityOf(staged), amount: cents(amount) }
    return [{ ...decided, accountHash: staged.identityParts.accountHash, accountHashBytes: accountHash }]
  }

  #noteTrace({ batchOrdinal, line, trace }: EntryToStage): void {
    const { lineByTrace } = this.#batch
    if (this.#batch.ordinal !== batchOrdinal) lineByTrace.clear()
    this.#batch.ordinal = batchOrdinal
    const firstLine = lineByTrace.get(trace)
    if (firstLine === undefined) lineByTrace.set(trace, line)
    else this.#repeated ??= { line, firstLine, trace }
  }

  #identityOf({ identity, identityParts }: EntryToStage): string {
    const met = (this.#metByIdentity.get(identity) ?? 0) + 1
    this.#metByIdentity.set(identity, met)
    return met === 1 ? identity : payrollIdentity(identityParts, met)
  }

  #count(decision: EntryDecision, amount: OutcomeCount['amount']): void {
    const code = decision.outcome === 'returned' ? decision.code : null
    const arrivesOn = decision.outcome === 'staged' ? plainDateText(decision.arrivesOn) : null
    const key = `${decision.outcome} ${code ?? ''} ${arrivesOn ?? ''}`
    const before = this.#counts.get(key)
    this.#counts.set(key, {
      outcome: decision.outcome,
      code,
      arrivesOn,
      count: (before?.count ?? 0) + 1,
      amount: before === undefined ? amount : addCents(before.amount, amount),
    })
  }
}
