// A model of Express Pay, written from its published rules alone, with which the property test compares the product.
import type { PlainDate } from '@daybreak/time'

/** A shift as its employer last reported it; amounts in cents. */
export type ModelShift = {
  owner: string
  version: number
  day: string
  amount: bigint
  tips: bigint
  status: string
  minutes: number
  /** Null where the file names no times. */
  startsMs: number | null
  /** When it has ended. */
  endsMs: number
}
export type ModelPeriod = { start: string; end: string; payday: string; cutOffMs: number; paid: 'no' | 'begun' | 'yes' }
export type ModelTransfer = {
  id: string
  amount: bigint
  atMs: number
  isUndone: boolean
  repaid: bigint
  lost: bigint
}
export type ModelLine = { gross: bigint; net: bigint; deducted: bigint }

export class ModelWorker {
  readonly number: string
  state = 'active'
  isDelinquent = false
  waits = false
  isPaused = false
  ownWeekly: bigint | null = null
  spreadOver = 1
  isGarnished = false
  lastDay: string | null = null
  transfers: ModelTransfer[] = []
  tries: number | null = null
  balance = 0n
  lastPay: { payday: string; gross: bigint; net: bigint } | null = null

  constructor(number: string) {
    this.number = number
  }

  get live(): ModelTransfer[] {
    return this.transfers.filter(({ isUndone }) => !isUndone)
  }

  get outstanding(): bigint {
    return this.outstandingOf(Infinity)
  }

  /** Of what was taken before then. */
  outstandingOf(beforeMs: number): bigint {
    return sum(this.takenBefore(beforeMs).map(({ amount, repaid, lost }) => amount - repaid - lost))
  }

  takenBefore(ms: number): ModelTransfer[] {
    return this.live.filter(({ atMs }) => atMs < ms)
  }
}

export type ModelMoment = { ms: number; today: string; dayStartMs: number; periodStartMs: number; monthStartMs: number }

/** What may be taken now, and whether anything blocks it. */
export type ModelVerdict = { max: bigint; isBarred: boolean }

const weekMs = 7 * 86_400_000
const min = 500n

export class PayModel {
  policy = { isOffered: true, share: 5_000n, cap: 50_000n, perDay: 5, countsTips: false, leaves: 0n }
  home = { isOffered: true, share: 10_000n, cap: null as bigint | null, monthCap: null as bigint | null }
  readonly periods: ModelPeriod[]
  readonly workers: ReadonlyMap<string, ModelWorker>
  readonly shifts = new Map<string, ModelShift>()
  /** Given to workers because payroll had taken too much. */
  excessAll = 0n

  constructor(periods: ModelPeriod[], numbers: readonly string[]) {
    this.periods = periods
    this.workers = new Map(numbers.map((number) => [number, new ModelWorker(number)]))
  }

  /** Readings 4.6, "Data" and "Eligibility order". */
  verdictOn(worker: ModelWorker, { ms, today, dayStartMs, periodStartMs, monthStartMs }: ModelMoment): ModelVerdict {
    const gross = this.#grossOf(worker, ms)
    const fullShare = this.policy.share < this.home.share ? this.policy.share : this.home.share
    const share = worker.isGarnished ? fullShare / 2n : fullShare
    const cap = this.home.cap !== null && this.home.cap < this.policy.cap ? this.home.cap : this.policy.cap
    const pay = worker.lastPay !== null && worker.lastPay.gross > 0n ? worker.lastPay : { gross: 10n, net: 8n }
    const takenSince = (from: number) => sum(worker.live.filter(({ atMs }) => atMs >= from).map(({ amount }) => amount))
    const ofPay = minimum((gross * share) / 10_000n, (gross * pay.net) / pay.gross) - worker.outstanding
    const ofMonth = this.home.monthCap === null ? ofPay : this.home.monthCap - takenSince(monthStartMs)
    const max = minimum(ofPay, cap - takenSince(periodStartMs), ofMonth)
    const lately = takenSince(ms - weekMs)
    const own = worker.ownWeekly === null ? max : worker.ownWeekly - lately
    const today_ = worker.live.filter(({ atMs }) => atMs >= dayStartMs).length
    const isBarred =
      !this.policy.isOffered ||
      !this.home.isOffered ||
      worker.state !== 'active' ||
      worker.isDelinquent ||
      worker.waits ||
      worker.isPaused ||
      (worker.lastDay !== null && worker.lastDay < today) ||
      this.isPayrollRunning(ms) ||
      worker.balance < 0n ||
      gross === 0n ||
      today_ >= this.policy.perDay
    return { max: maximum(0n, minimum(max, own)), isBarred }
  }

  /** Decisions 54: no more than 24 hours in a day, and no two shifts of one worker at the same time. */
  fits(id: string, shift: ModelShift): boolean {
    if (!isWorked(shift) || shift.minutes <= 0) return true
    const others = [...this.shifts].flatMap(([other, one]) =>
      other !== id && one.owner === shift.owner && isWorked(one) ? [one] : [],
    )
    const ofDay = others.filter(({ day }) => day === shift.day).reduce((total, { minutes }) => total + minutes, shift.minutes)
    const meets = (one: ModelShift) =>
      one.startsMs !== null &&
      shift.startsMs !== null &&
      one.minutes > 0 &&
      one.startsMs < shift.endsMs &&
      shift.startsMs < one.endsMs
    return ofDay <= 24 * 60 && !others.some(meets)
  }

  mayTake(verdict: ModelVerdict, amount: bigint): boolean {
    return !verdict.isBarred && amount >= min && amount <= verdict.max
  }

  #grossOf({ number }: ModelWorker, ms: number): bigint {
    const paid = this.periods.filter((period) => period.paid === 'yes')
    const counted = [...this.shifts.values()].filter(
      ({ owner, status, day, endsMs }) =>
        owner === number && status === 'approved' && endsMs <= ms && !paid.some(({ start, end }) => start <= day && day <= end),
    )
    return maximum(0n, sum(counted.map(({ amount, tips }) => (this.policy.countsTips ? amount + tips : amount))))
  }

  isPayrollRunning(ms: number): boolean {
    return this.periods.some(({ paid, cutOffMs }) => paid === 'begun' || (paid === 'no' && cutOffMs <= ms))
  }

  /** What payroll is asked to deduct from the next paycheck. */
  dueOf(worker: ModelWorker, beforeMs = Infinity): bigint {
    const { tries, spreadOver } = worker
    const outstanding = worker.outstandingOf(beforeMs)
    if (tries === null) return outstanding
    const parts = BigInt(Math.max(1, spreadOver - tries))
    return outstanding / parts + (outstanding % parts === 0n ? 0n : 1n)
  }

  /**
   * Readings 4.6, "Reimbursement at payday"; decisions 8. Returns its effects, for a correction to reverse.
   *
   * @param beforeMs  of a correction: when the first result arrived; later transfers belong to later paydays
   */
  repay(worker: ModelWorker, line: ModelLine, payday: string, { givenBefore = 0n, beforeMs = Infinity } = {}): ModelPayday {
    const before = snapshotOf(worker)
    const given = this.#repayOnce(worker, line, payday, { givenBefore, beforeMs })
    return { before, after: snapshotOf(worker), given }
  }

  /** Decisions 56: as if the line had never been; what was given to the worker stays with them. */
  takeBack(worker: ModelWorker, { before, after }: ModelPayday): void {
    for (const transfer of worker.transfers) {
      const [was, became] = [before.parts.get(transfer.id), after.parts.get(transfer.id)]
      transfer.repaid -= (became?.repaid ?? 0n) - (was?.repaid ?? 0n)
      transfer.lost -= (became?.lost ?? 0n) - (was?.lost ?? 0n)
    }
    if (worker.state === after.state) worker.state = before.state
    if (worker.waits === after.waits) worker.waits = before.waits
    Object.assign(worker, { tries: before.tries, isDelinquent: before.isDelinquent, lastPay: before.lastPay })
  }

  #repayOnce(
    worker: ModelWorker,
    { gross, net, deducted }: ModelLine,
    payday: string,
    { givenBefore, beforeMs }: { givenBefore: bigint; beforeMs: number },
  ): bigint {
    if (worker.lastPay === null || worker.lastPay.payday < payday) worker.lastPay = { payday, gross, net }
    if (worker.waits && net > 0n) worker.waits = false
    const due = this.dueOf(worker, beforeMs)
    const before = worker.outstandingOf(beforeMs)
    let taken = minimum(deducted, net - (net * this.policy.leaves) / 10_000n)
    for (const transfer of worker.takenBefore(beforeMs)) {
      const part = minimum(taken, transfer.amount - transfer.repaid - transfer.lost)
      transfer.repaid += part
      taken -= part
    }
    const given = maximum(givenBefore, deducted - (before - worker.outstandingOf(beforeMs)))
    worker.balance += given - givenBefore
    this.excessAll += given - givenBefore
    if (before > 0n || deducted > 0n || givenBefore > 0n) carryOver(worker, net < due, beforeMs)
    return given
  }
}

type ModelSnapshot = Pick<ModelWorker, 'state' | 'isDelinquent' | 'waits' | 'tries' | 'lastPay'> & {
  parts: ReadonlyMap<string, { repaid: bigint; lost: bigint }>
}
/** What one line of a pay run did, and all that the worker was given for its payday. */
export type ModelPayday = { before: ModelSnapshot; after: ModelSnapshot; given: bigint }

function snapshotOf({ state, isDelinquent, waits, tries, lastPay, transfers }: ModelWorker): ModelSnapshot {
  const parts = new Map(transfers.map(({ id, repaid, lost }) => [id, { repaid, lost }]))
  return { state, isDelinquent, waits, tries, lastPay, parts }
}

function carryOver(worker: ModelWorker, isShort: boolean, beforeMs: number): void {
  if (worker.outstandingOf(beforeMs) === 0n) return endDebt(worker)
  if (worker.tries === null) {
    if (isShort) Object.assign(worker, { tries: 0, isDelinquent: true })
    return
  }
  worker.tries += 1
  if (worker.tries < 3) return
  for (const transfer of worker.takenBefore(beforeMs)) transfer.lost = transfer.amount - transfer.repaid
  worker.waits = true
  endDebt(worker)
}

function isWorked({ status }: ModelShift): boolean {
  return status === 'submitted' || status === 'approved'
}

function endDebt(worker: ModelWorker): void {
  worker.tries = null
  worker.isDelinquent = false
  if (worker.outstanding === 0n && worker.state === 'pending_cancellation') worker.state = 'inactive'
}

/** Pay of minutes at cents an hour, to the nearest cent: half a cent away from zero. */
export function payOf(minutes: { regular: number; overtime: number; double: number }, rate: bigint): bigint {
  const weighted = BigInt(minutes.regular) * 2n + BigInt(minutes.overtime) * 3n + BigInt(minutes.double) * 4n
  const exact = weighted * rate
  const size = exact < 0n ? -exact : exact
  const cents = size / 120n + ((size % 120n) * 2n >= 120n ? 1n : 0n)
  return exact < 0n ? -cents : cents
}

/**
 * Minutes between two punches on American clocks, the second one on the next day: by the clock on the wall, and an hour more or less where
 * the night has one.
 */
export function nightMinutes(day: PlainDate, from: string, to: string): number {
  const wall = 24 * 60 - minutesOf(from) + minutesOf(to)
  const next = day.add({ days: 1 }).toString()
  // The clocks change at two; in the hour that occurs twice a punch is the first.
  if (fallBack.has(next) && minutesOf(to) >= 120) return wall + 60
  return springForward.has(next) && minutesOf(to) >= 180 ? wall - 60 : wall
}

const fallBack: ReadonlySet<string> = new Set(['2026-11-01'])
const springForward: ReadonlySet<string> = new Set(['2027-03-14'])

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map((part) => Number.parseInt(part, 10))
  return hours * 60 + minutes
}

export function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}

function minimum(...amounts: bigint[]): bigint {
  return amounts.reduce((smallest, amount) => (amount < smallest ? amount : smallest))
}

function maximum(left: bigint, right: bigint): bigint {
  return left > right ? left : right
}
