// Imports a partner's offers: new ones, new versions, ended ones, and rejected lines with their reason.
import { createHash } from 'node:crypto'
import type { CleanText } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import type { Clock } from '@daybreak/time'
import type { Database, Transaction } from '#platform/database/database.ts'
import {
  endOffers,
  insertOfferVersions,
  lockCatalog,
  raiseRevision,
  readKnownOffers,
  type KnownOffer,
  type OfferVersion,
} from './catalog.store.ts'
import { keptContent, type OfferContent } from './content.ts'
import type { OfferPartner } from './partner.ts'

export type CatalogDeps = { database: Database; clock: Clock }

export type OffersImportOptions = {
  isDryRun: boolean
  /** Otherwise one bad line keeps all of it out. */
  acceptsGoodLines: boolean
  /** Ends the partner's offers that run and that are not among these. */
  endsByAbsence: boolean
  by: CleanText
  onWritten?: (done: number, total: number) => void
}

export type OffersReport = {
  /** False on a dry run, and when bad lines kept it out. */
  isKept: boolean
  lineCount: number
  /** The partner's ids, in the order of the lines. */
  added: string[]
  changed: string[]
  ended: string[]
  /** Ended before their day, by an operator or because a file left them out: they stay ended, whatever the file says of them. */
  stayEnded: string[]
  unchangedCount: number
  rejected: { line: number; id: string; reason: string }[]
}

const offersPerPage = 500
/** More of them say nothing that these do not. */
const maxRejected = 1_000

type Plan = OffersReport & { versions: OfferVersion[] }

/**
 * Everything in one transaction, one import after the other. The same offers again change nothing. A new version is for those who turn the offer on
 * from then on: what was promised before stays as it was.
 */
export async function importOffers(
  { database, clock }: CatalogDeps,
  partner: OfferPartner,
  options: OffersImportOptions,
): Promise<OffersReport> {
  const lines = await readLines(partner)
  const { rejected } = lines
  // An export that broke off after its heading must not end everything that the partner has.
  if (options.endsByAbsence && lines.lineCount === 0)
    rejected.push({ line: 1, id: '', reason: 'the file names no offer: none ends' })
  return database.transaction(async (tx) => {
    await lockCatalog(tx)
    const known = await readKnownOffers(tx, partner.name)
    const { versions, ...report } = planOf({ ...lines, known, endsByAbsence: options.endsByAbsence }, clock)
    if (options.isDryRun || (rejected.length > 0 && !options.acceptsGoodLines)) return report
    if (versions.length + report.ended.length > 0) {
      await write(tx, { partner: partner.name, versions, options, clock })
      const gone = report.ended.flatMap((ref) => known.get(ref)?.id ?? [])
      await endOffers(tx, gone, clock.now())
      await raiseRevision(tx)
    }
    return { ...report, isKept: true }
  })
}

type Lines = {
  offers: Map<string, OfferContent>
  /** Of each line that says an id, also of one that was rejected. */
  named: ReadonlySet<string>
  /** There are lines, and each says an id: what is not named is not in the file. */
  isNamedThroughout: boolean
  rejected: OffersReport['rejected']
  lineCount: number
}

async function readLines(partner: OfferPartner): Promise<Lines> {
  const offers = new Map<string, OfferContent>()
  const lines = new Map<string, number>()
  const named = new Set<string>()
  const rejected: OffersReport['rejected'] = []
  let lineCount = 0
  for await (const said of partner.offers()) {
    lineCount += 1
    const { line, partnerRef } = said
    named.add(partnerRef)
    const reason = 'reason' in said ? said.reason : repeated(lines.get(partnerRef))
    if (reason !== null && rejected.length < maxRejected) rejected.push({ line, id: partnerRef, reason })
    if (reason !== null || 'reason' in said) continue
    lines.set(partnerRef, line)
    offers.set(partnerRef, said.content)
  }
  return { offers, named, isNamedThroughout: lineCount > 0 && !named.has(''), rejected, lineCount }
}

function repeated(line: number | undefined): string | null {
  return line === undefined ? null : `its id is that of line ${line}`
}

type Inputs = Lines & { known: ReadonlyMap<string, KnownOffer>; endsByAbsence: boolean }

function planOf({ offers, named, isNamedThroughout, rejected, lineCount, known, endsByAbsence }: Inputs, clock: Clock): Plan {
  const plan: Plan = {
    isKept: false,
    lineCount,
    added: [],
    changed: [],
    ended: [],
    stayEnded: [],
    unchangedCount: 0,
    rejected,
    versions: [],
  }
  for (const [ref, content] of offers) {
    const kept = keptContent(content)
    const contentHash = createHash('sha256').update(kept).digest()
    const before = known.get(ref)
    if (before?.isEndedEarly === true) plan.stayEnded.push(ref)
    else if (before?.contentHash.equals(contentHash) === true) plan.unchangedCount += 1
    else {
      plan[before === undefined ? 'added' : 'changed'].push(ref)
      const id = before?.id ?? newUuid(clock)
      plan.versions.push({ id, partnerRef: ref, version: (before?.version ?? 0) + 1, content, kept, contentHash })
    }
  }
  // A line without an id may be any of them.
  if (endsByAbsence && isNamedThroughout) {
    const now = clock.now()
    const runs = ({ isEndedEarly, endsAt }: KnownOffer) => !isEndedEarly && endsAt.epochMilliseconds > now.epochMilliseconds
    plan.ended = [...known].filter(([ref, offer]) => !named.has(ref) && runs(offer)).map(([ref]) => ref)
  }
  return plan
}

type Writing = { partner: string; versions: readonly OfferVersion[]; options: OffersImportOptions; clock: Clock }

async function write(tx: Transaction, { partner, versions, options: { by, onWritten }, clock }: Writing): Promise<void> {
  const at = clock.now()
  for (let from = 0; from < versions.length; from += offersPerPage) {
    await insertOfferVersions(tx, { partner, versions: versions.slice(from, from + offersPerPage), at, by })
    onWritten?.(Math.min(from + offersPerPage, versions.length), versions.length)
  }
}

/** Ends an offer before its day: no one else can turn it on, and what was promised stays. False when it has ended already. */
export async function endOffer({ database, clock }: CatalogDeps, id: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    await lockCatalog(tx)
    const ended = await endOffers(tx, [id], clock.now())
    if (ended > 0n) await raiseRevision(tx)
    return ended > 0n
  })
}
