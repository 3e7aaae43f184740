// What the launcher of the embedded database guarantees, with real servers in temporary folders.
import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after, afterEach, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { EmbeddedStartError } from './failure.ts'
import { joinOrStartEmbedded, startEmbedded, type EmbeddedDatabase } from './launcher.ts'
import type { LauncherLog } from './log.ts'
import { proofOf } from './process-proof.ts'
import { silentLog } from './testing/silent-log.ts'

const childProgram = fileURLToPath(new URL('./testing/child.ts', import.meta.url))
const root = await mkdtemp(path.join(os.tmpdir(), 'daybreak-embedded-'))
const folder = path.join(root, 'data')
const settings = { fsync: 'off' }
const start = (dataDir = folder, log: LauncherLog = silentLog) => startEmbedded({ dataDir, log, settings })

const running: EmbeddedDatabase[] = []
const children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children.splice(0)) await kill(child)
  for (const embedded of running.splice(0)) await embedded.stop()
})
after(() => rm(root, { recursive: true, force: true }))

async function started(starting: Promise<EmbeddedDatabase>): Promise<EmbeddedDatabase> {
  const embedded = await starting
  running.push(embedded)
  return embedded
}

async function ask(connectionString: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    return Object.values<unknown>((await client.query<Record<string, unknown>>(statement)).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

/** Asks until the server is there again. */
async function askPatiently(connectionString: string, statement: string): Promise<unknown> {
  for (;;) {
    try {
      return await ask(connectionString, statement)
    } catch {
      await pause(10)
    }
  }
}

async function startChild(dataDir = folder): Promise<ChildProcess> {
  const child = spawn(process.execPath, [childProgram, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  assert.ok(child.stdout !== null)
  await once(child.stdout, 'data')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const postmasterPid = (dataDir = folder) =>
  Number.parseInt(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)

async function failure(starting: Promise<EmbeddedDatabase>): Promise<string> {
  try {
    await started(starting)
  } catch (error) {
    assert.ok(error instanceof EmbeddedStartError, String(error))
    assert.doesNotMatch(error.message, /\n/)
    return error.message
  }
  throw new Error('it started')
}

function recordingLog(): { log: LauncherLog; events: string[] } {
  const events: string[] = []
  const keep = (event: string) => void events.push(event)
  const log: LauncherLog = { info: keep, warn: keep, error: keep }
  return { log, events }
}

describe('a folder', () => {
  test('is made at the first start, inside one that is closed to others, and keeps its rows', async () => {
    assert.equal(statSync(root).mode & 0o077, 0)
    const first = await started(start())
    await ask(first.ownerConnectionString, 'create table kept as select 42 as answer')
    await first.stop()
    const second = await started(start())
    assert.equal(await ask(second.ownerConnectionString, 'select answer from kept'), 42)
    assert.equal(await ask(second.connectionString, 'select current_user'), 'daybreak_server')
  })

  test('lets no one in without the password, not even over its own socket', async () => {
    const { connectionString } = await started(start())
    const wrong = new URL(connectionString)
    wrong.password = 'wrong'
    await assert.rejects(ask(wrong.href, 'select 1'), /password authentication failed/)
    assert.equal(statSync(path.join(folder, 'postgres.json')).mode & 0o077, 0)
  })

  test('has one keeper: a second start says which process it is', async () => {
    await started(start())
    const program = path.basename(process.argv[1] ?? '')
    assert.ok((await failure(start())).includes(`held by process ${process.pid} (${program})`))
  })

  test('can be joined while it is kept, and a guest that leaves stops nothing', async () => {
    await startChild()
    const guest = await started(joinOrStartEmbedded({ dataDir: folder, log: silentLog, settings }))
    assert.equal(guest.isGuest, true)
    await guest.stop()
    assert.equal(await ask(guest.connectionString, 'select 1'), 1)
  })

  test('is started by who wants to join when no one keeps it', async () => {
    const own = await started(joinOrStartEmbedded({ dataDir: folder, log: silentLog, settings }))
    assert.equal(own.isGuest, false)
    assert.equal(await ask(own.connectionString, 'select 1'), 1)
  })
})

describe('after a crash', () => {
  test('a server whose keeper was killed is taken over with everything that was committed', async () => {
    const child = await startChild()
    const guest = await joinOrStartEmbedded({ dataDir: folder, log: silentLog })
    await ask(guest.ownerConnectionString, 'create table committed as select 7 as answer')
    await kill(child)
    const pid = postmasterPid()
    const { log, events } = recordingLog()
    const next = await started(start(folder, log))
    assert.equal(postmasterPid(), pid)
    assert.deepEqual(events, ['database_adopted'])
    assert.equal(await ask(next.ownerConnectionString, 'select answer from committed'), 7)
  })

  test('a keeper and a server that were both killed start again', async () => {
    const child = await startChild()
    const pid = postmasterPid()
    await kill(child)
    process.kill(pid, 'SIGKILL')
    const next = await started(start())
    assert.equal(await ask(next.connectionString, 'select 1'), 1)
  })

  test('a server that dies under a living keeper comes back by itself', async () => {
    const { log, events } = recordingLog()
    const { connectionString } = await started(start(folder, log))
    const pid = postmasterPid()
    process.kill(pid, 'SIGKILL')
    while (!events.includes('database_restarted')) await pause(10)
    assert.notEqual(postmasterPid(), pid)
    assert.equal(await askPatiently(connectionString, 'select 1'), 1)
  })

  test('a lock whose number now belongs to another process is taken', async () => {
    const record = {
      holder: { pid: process.ppid, startMark: 'an earlier boot/1' },
      program: 'main.ts',
      postmaster: { pid: process.ppid, startMark: 'an earlier boot/2' },
    }
    await writeFile(path.join(folder, 'postgres.lock'), JSON.stringify(record))
    assert.equal(await ask((await started(start())).connectionString, 'select 1'), 1)
  })

  test("a server's file whose number now belongs to another process does not stop the start, nor that process", async () => {
    await (await start()).stop()
    await writeFile(
      path.join(folder, 'postgres', 'postmaster.pid'),
      `${process.pid}\n${folder}/postgres\n1\n5432\n${folder}/postgres\n\n\nready\n`,
    )
    assert.equal(await ask((await started(start())).connectionString, 'select 1'), 1)
  })

  test('a lock that a crash left empty is taken', async () => {
    await writeFile(path.join(folder, 'postgres.lock'), '')
    assert.equal(await ask((await started(start())).connectionString, 'select 1'), 1)
  })

  test('a making that was cut off is done again', async () => {
    const dataDir = path.join(root, 'cut off')
    const child = spawn(process.execPath, [childProgram, dataDir], { stdio: 'ignore' })
    children.push(child)
    while (!existsSync(dataDir) || !(await readdir(dataDir)).some((name) => name.includes('.draft-'))) await pause(10)
    await kill(child)
    assert.equal(existsSync(path.join(dataDir, 'postgres')), false)
    const next = await started(start(dataDir))
    assert.equal(await ask(next.connectionString, 'select 1'), 1)
    assert.deepEqual(
      (await readdir(dataDir)).filter((name) => name.includes('draft')),
      [],
    )
  })
})

describe('wherever it lies', () => {
  test('under a long name the socket goes to a short folder, which goes with the server', async () => {
    const dataDir = path.join(root, 'n'.repeat(120))
    const embedded = await started(start(dataDir))
    const socketFolder = new URL(embedded.connectionString).searchParams.get('host') ?? ''
    assert.ok(socketFolder.length < 90)
    assert.equal(await ask(embedded.connectionString, 'select 1'), 1)
    await embedded.stop()
    assert.equal(existsSync(socketFolder), false)
  })

  test('in an open folder root hands the server to another user; anyone else runs it himself', async () => {
    const open = path.join(root, 'open')
    await mkdir(open)
    await chmod(root, 0o711)
    const dataDir = path.join(open, 'data')
    const embedded = await started(start(dataDir))
    assert.equal(await ask(embedded.connectionString, 'select 1'), 1)
    const ownUid = process.getuid?.()
    const isRootsRepository = ownUid === 0 && isReachable(path.dirname(childProgram))
    assert.equal(statSync(path.join(dataDir, 'postgres')).uid, isRootsRepository ? 65_534 : ownUid)
    await embedded.stop()

    // And when its parent is closed afterward, it still starts.
    await chmod(root, 0o700)
    assert.equal(await ask((await started(start(dataDir))).connectionString, 'select 1'), 1)
  })

  test('a path that is no folder is one clear line', async () => {
    const file = path.join(root, 'file')
    await writeFile(file, '')
    assert.match(await failure(start(path.join(file, 'data'))), /cannot be made/)
  })

  test('another version, and lost passwords, are one clear line', async () => {
    const dataDir = path.join(root, 'old')
    await mkdir(path.join(dataDir, 'postgres'), { recursive: true })
    assert.match(await failure(start(dataDir)), /postgres\.json is missing/)
    await writeFile(path.join(dataDir, 'postgres.json'), JSON.stringify({ owner: 'a', server: 'b' }))
    await writeFile(path.join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
    assert.match(await failure(start(dataDir)), /made by PostgreSQL 17/)
    assert.equal(existsSync(path.join(dataDir, 'postgres.lock')), false)
  })

  test('a setting that the server refuses is one clear line, and the folder is free again', async () => {
    assert.match(
      await failure(startEmbedded({ dataDir: folder, log: silentLog, settings: { max_connections: 'many' } })),
      /max_connections/,
    )
    assert.equal(await ask((await started(start())).connectionString, 'select 1'), 1)
  })
})

test('a process proves itself, and a dead one does not', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const proof = proofOf(child.pid ?? 0)
  assert.ok(proof !== null && proof.startMark !== proofOf(process.pid)?.startMark)
  await kill(child)
  assert.equal(proofOf(child.pid ?? 0), null)
})

function isReachable(from: string): boolean {
  for (let current = from; current !== path.dirname(current); current = path.dirname(current)) {
    if ((statSync(current).mode & 0o001) === 0) return false
  }
  return true
}
