// Starts a process that advances disputes, and waits until it has killed itself.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { instantText, type Instant } from '@daybreak/time'

const childProgram = fileURLToPath(new URL('dispute-child.ts', import.meta.url))

/** Everything of the movement is written and not committed; or all of it is committed, but the answer is lost. */
export type MomentOfDeath = 'uncommitted' | 'committed'

/** @returns by what it ended */
export async function moveAndDie(
  connectionString: string,
  { now, number = '', moment }: { now: Instant; number?: string | undefined; moment: MomentOfDeath },
): Promise<string | number | null> {
  const words = [childProgram, connectionString, instantText(now), number, moment]
  const child = spawn(process.execPath, words, { stdio: 'inherit' })
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  return signal ?? code
}
