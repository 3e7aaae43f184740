// Shared by both sides of a random history of pay: the world, the model, randomness, the clock, and what was done so far.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dateIn, instantAt, parsePlainDate, plainDateText, type Instant } from '@daybreak/time'
import type { Employer } from '#features/employers'
import type { Draw } from '../../demo/stories/draw.ts'
import type { ExpressPayWorld } from '../people/express-pay-world.ts'
import type { ModelMoment, ModelWorker, PayModel } from './pay-history-model.ts'
import type { WorkerRooms } from '../worker-rooms.ts'

export type Person = { model: ModelWorker; employeeId: string; accountId: string }

export type PastParts = {
  world: ExpressPayWorld
  model: PayModel
  draw: Draw
  employer: Employer & { companyId: string }
  people: Person[]
  folder: string
  /** Where everyone lives. */
  state: string
}

export class Past {
  readonly parts: PastParts
  /** What was done, for anyone who investigates a failure. */
  readonly trail: string[] = []
  /** How often each important event happened: a history without one proves nothing about it. */
  readonly tally: Map<string, number>

  constructor(parts: PastParts, tally: Map<string, number>) {
    this.parts = parts
    this.tally = tally
  }

  get rooms(): WorkerRooms {
    return this.parts.world.rooms
  }

  get now(): Instant {
    return this.rooms.clock.now()
  }

  get today(): string {
    return plainDateText(dateIn(this.now, this.parts.employer.timeZone))
  }

  moment(): ModelMoment {
    const { today } = this
    const period = this.parts.model.periods.find(({ start, end }) => start <= today && today <= end)
    return {
      ms: this.now.epochMilliseconds,
      today,
      dayStartMs: this.midnightMs(today),
      periodStartMs: this.midnightMs(period?.start ?? assert.fail('the calendar covers the history')),
      monthStartMs: this.midnightMs(`${today.slice(0, 7)}-01`),
    }
  }

  /** When a day begins on the employer's clock. */
  midnightMs(day: string): number {
    return instantAt(parsePlainDate(day), { hour: 0 }, this.parts.employer.timeZone).epochMilliseconds
  }

  person(): Person {
    return this.parts.draw.pick(this.parts.people)
  }

  async write(name: string, lines: readonly string[]): Promise<string> {
    const path = join(this.parts.folder, name)
    await writeFile(path, `${lines.join('\n')}\n`)
    return path
  }

  say(text: string): void {
    this.trail.push(`${this.now.toString()} ${text}`)
  }

  count(what: string): void {
    this.tally.set(what, (this.tally.get(what) ?? 0) + 1)
  }
}
