// A process that `npm start` keeps running: restarted when it dies, given up when that does not help, and stopped with its
// parent.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createChild, type Child } from './child.ts'

const folder = mkdtempSync(join(tmpdir(), 'daybreak-child-'))
const children: Child[] = []
let files = 0

/** A program that notes each of its starts, with its process id, in `marks`: once it does what it is to do. */
function program(body: string): { entry: string; starts(): number[] } {
  files += 1
  const entry = join(folder, `program-${files}.mjs`)
  const marks = `${entry}.starts`
  const note = `appendFileSync(${JSON.stringify(marks)}, process.pid + '\\n')\n`
  writeFileSync(entry, `import { appendFileSync } from 'node:fs'\n${body}${note}`)
  const starts = (): number[] =>
    existsSync(marks)
      ? readFileSync(marks, 'utf8')
          .split('\n')
          // There is nothing after the last line's end, nor in a file that is about to be written.
          .filter((line) => line !== '')
          .map((line) => Number.parseInt(line, 10))
      : []
  return { entry, starts }
}

function keep({ entry, starts }: ReturnType<typeof program>): { child: Child; lines: string[]; troubles: string[] } {
  const lines: string[] = []
  const troubles: string[] = []
  let ready = 0
  const child = createChild({
    name: 'the program',
    entry,
    cwd: folder,
    env: process.env,
    isReady: async () => {
      const isNew = starts().length > ready
      ready = starts().length
      return isNew
    },
    onLine: (line) => lines.push(line),
    onTrouble: (line) => troubles.push(line),
  })
  children.push(child)
  return { child, lines, troubles }
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + 20_000
  while (!condition()) {
    assert.ok(performance.now() < deadline, 'it did not come about')
    await pause(10)
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a kept process', () => {
  after(async () => {
    for (const child of children) await child.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('is stopped by SIGTERM and may take its leave', async () => {
    const kept = program("setInterval(() => {}, 1000)\nprocess.on('SIGTERM', () => { console.log('bye'); process.exit(0) })\n")
    const { child, lines, troubles } = keep(kept)
    await child.start()
    await child.stop()
    assert.deepEqual(lines, ['bye'])
    assert.deepEqual(troubles, [])
    assert.deepEqual(kept.starts().filter(isAlive), [])
  })

  test('that dies is started again', async () => {
    const kept = program('setInterval(() => {}, 1000)\n')
    const { child, troubles } = keep(kept)
    await child.start()
    process.kill(kept.starts()[0] ?? 0, 'SIGKILL')
    await until(() => kept.starts().length === 2)
    assert.deepEqual(troubles, ['the program ended unexpectedly (signal SIGKILL) and is started again'])
    await child.stop()
    assert.deepEqual(kept.starts().filter(isAlive), [])
  })

  test('that dies again and again is given up, with its last words', async () => {
    const kept = program("setTimeout(() => { console.error('no disk'); process.exit(1) }, 200)\n")
    const { child } = keep(kept)
    await child.start()
    await assert.rejects(child.lost, { message: 'the program ended 5 times in a row and stays down: no disk' })
    assert.equal(kept.starts().length, 5)
    await child.stop()
  })

  test('that ends before it is ready fails the start with its own line', async () => {
    const { child } = keep({ ...program("console.error('PORT must be a port')\nprocess.exit(1)\n"), starts: () => [] })
    await assert.rejects(child.start(), { message: 'PORT must be a port' })
    await child.stop()
  })

  test('is restarted in order when its source changes', async () => {
    const kept = program('setInterval(() => {}, 1000)\n')
    const { child, troubles } = keep(kept)
    await child.start()
    await Promise.all([child.restart(), child.restart()])
    assert.equal(kept.starts().length, 3)
    assert.equal(kept.starts().filter(isAlive).length, 1)
    assert.deepEqual(troubles, [])
    await child.stop()
  })

  test('ends when the one that keeps it is killed', async () => {
    const kept = program('setInterval(() => {}, 1000)\n')
    const keeper = join(folder, 'keeper.mjs')
    const spec = `{ name: 'it', entry: ${JSON.stringify(kept.entry)}, cwd: '.', env: process.env, isReady: async () => true, onLine() {}, onTrouble() {} }`
    const module = JSON.stringify(join(import.meta.dirname, 'child.ts'))
    writeFileSync(
      keeper,
      `import { createChild } from ${module}\nawait createChild(${spec}).start()\nsetInterval(() => {}, 1000)\n`,
    )
    const parent = spawn(process.execPath, [keeper], { stdio: 'ignore' })
    await until(() => kept.starts().length === 1)
    parent.kill('SIGKILL')
    await once(parent, 'exit')
    await until(() => kept.starts().filter(isAlive).length === 0)
  })
})
