// Runs a seeded world against a real database, with crashes between and within its steps, and compares it with the model
// throughout.
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { readBalances, readHouseBalances, verifyLedger } from '../../apps/server/src/features/ledger/index.ts'
import { isConnectionLost } from '../../apps/server/src/platform/database/database-failures.ts'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { nextHappening, type Happening } from './happenings.ts'
import { World } from './world.ts'
import { takeHouseCheckpoints } from '../../apps/server/src/features/ledger/verification/checkpoints.store.ts'

export type SimulationOptions = {
  seed: number
  steps: number
  database: Database
  /** Kills the database server, which must restart on its own. */
  killServer: () => void
  /** How often in the run that is done. */
  kills: number
  onStep?: (step: number) => void
}

export type SimulationResult = {
  /** Identifies a run: the same seed and steps give the same. */
  digest: string
  /** How often each thing happened, and each kind of crash. */
  counts: ReadonlyMap<string, number>
  journals: number
}

/** The ledger differs from the model. */
export class DriftError extends Error {
  override readonly name = 'DriftError'
}

type Crash = 'none' | 'answer lost' | 'rolled back' | 'server killed'

const compareEvery = 100
const maxRecoveryMs = 30_000

export async function simulate(options: SimulationOptions): Promise<SimulationResult> {
  const world = new World(options.seed)
  const run = new Run(world, options)
  for (let step = 1; step <= options.steps; step += 1) {
    await run.take(step)
    options.onStep?.(step)
  }
  await run.compare(options.steps)
  const { drifts } = await verifyLedger(options.database)
  if (drifts.length > 0)
    throw new DriftError(`the ledger does not add up: ${drifts.map(({ check, id }) => `${check} of ${id}`).join(', ')}`)
  return run.result()
}

class Run {
  readonly #world: World
  readonly #options: SimulationOptions
  readonly #digest = createHash('sha256')
  readonly #counts = new Map<string, number>()
  readonly #killSteps: ReadonlySet<number>

  constructor(world: World, options: SimulationOptions) {
    this.#world = world
    this.#options = options
    this.#killSteps = new Set(Array.from({ length: options.kills }, () => world.random.whole(1, options.steps)))
  }

  async take(step: number): Promise<void> {
    this.#passTime()
    const crash = this.#nextCrash(step)
    const happening = this.#nextHappening(crash)
    if (crash === 'rolled back') await this.#rollBack(happening)
    if (crash === 'server killed') await this.#killWhileAsking(happening)
    const times = crash === 'answer lost' ? 2 : 1
    for (let time = 1; time <= times; time += 1) {
      const expected = happening.expected()
      const answer = await this.#patiently(() => this.#options.database.transaction(happening.ask))
      if (answer !== expected) {
        throw new DriftError(
          `step ${step}, ${happening.name} (crash: ${crash}): the ledger answered "${answer}", the model "${expected}"`,
        )
      }
      this.#digest.update(`${step} ${happening.name} ${crash} ${answer}\n`)
    }
    this.#count(happening.name)
    if (crash !== 'none') this.#count(crash)
    if (this.#world.random.chance(0.02)) await this.#checkpoint()
    if (step % compareEvery === 0) await this.compare(step)
  }

  // Whether the question took effect before the server died stays unknown, so it must be one whose repetition changes nothing.
  #nextHappening(crash: Crash): Happening {
    let happening = nextHappening(this.#world)
    while (crash === 'server killed' && !happening.isSingle) happening = nextHappening(this.#world)
    return happening
  }

  // Mostly minutes; now and then a clock that was wrong is set right, in either direction.
  #passTime(): void {
    const { random, clock } = this.#world
    clock.advance({ minutes: random.whole(0, 90) })
    if (random.chance(0.002)) clock.advance({ days: 40 })
    if (random.chance(0.004)) clock.advance({ hours: -2 })
  }

  #nextCrash(step: number): Crash {
    const { random } = this.#world
    const isCrash = random.chance(0.08)
    if (this.#killSteps.has(step)) return 'server killed'
    return isCrash ? random.pick(['answer lost', 'rolled back'] as const) : 'none'
  }

  async #killWhileAsking(happening: Happening): Promise<void> {
    const asking = this.#options.database.transaction(happening.ask).catch(() => null)
    // A moment later or earlier each time, so that now the question is lost and now the answer.
    for (let turns = this.#world.random.whole(0, 40); turns > 0; turns -= 1) await nextTurn()
    this.#options.killServer()
    await asking
  }

  async #rollBack(happening: Happening): Promise<void> {
    const crash = new Error('the process ended before the commit')
    await this.#patiently(async () => {
      try {
        await this.#options.database.transaction(async (tx) => {
          await happening.ask(tx)
          throw crash
        })
      } catch (error) {
        if (error !== crash) throw error
      }
    })
  }

  async #checkpoint(): Promise<void> {
    await this.#patiently(() => takeHouseCheckpoints(this.#options.database, this.#world.clock))
    this.#count('checkpoint')
  }

  async compare(step: number): Promise<void> {
    const { model, workers } = this.#world
    const { query } = this.#options.database
    const balances = await this.#patiently(() => readBalances(query, workers))
    const houses = await this.#patiently(() => readHouseBalances(query))
    for (const [accountId, { posted, held }] of model.accounts) {
      const found = balances.get(accountId)
      if (found?.posted !== posted || found.held !== held) {
        throw new DriftError(
          `after step ${step} worker ${workers.indexOf(accountId)} has ${found?.posted} less ${found?.held} held, the model ${posted} less ${held}`,
        )
      }
    }
    for (const [accountId, balance] of model.houses) {
      if (houses.get(accountId) !== balance)
        throw new DriftError(`after step ${step} house account ${accountId} has ${houses.get(accountId)}, the model ${balance}`)
    }
    this.#digest.update(`${[...model.accounts.values()].map(({ posted, held }) => `${posted}-${held}`).join(' ')}\n`)
  }

  /** The server restarts on its own; until then, and on connections that died with it, the query is repeated. */
  async #patiently<T>(ask: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + maxRecoveryMs
    for (;;) {
      try {
        return await ask()
      } catch (error) {
        if (!isConnectionLost(error) || performance.now() > deadline) throw error
        await pause(10)
      }
    }
  }

  result(): SimulationResult {
    return { digest: this.#digest.digest('hex').slice(0, 16), counts: this.#counts, journals: this.#world.model.journals.size }
  }

  #count(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }
}
