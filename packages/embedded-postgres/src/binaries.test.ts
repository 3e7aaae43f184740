// An installation without its install script is completed; one that cannot be ends with one clear line.
import assert from 'node:assert/strict'
import { existsSync, readlinkSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { EmbeddedStartError } from './failure.ts'
import { completeInstallation, locateBinaries, versionOf } from './binaries.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'daybreak-binaries-'))
after(() => rm(folder, { recursive: true, force: true }))

async function layOut(name: string): Promise<string> {
  const root = path.join(folder, name, 'native')
  await mkdir(path.join(root, 'bin'), { recursive: true })
  await mkdir(path.join(root, 'lib'))
  for (const program of ['postgres', 'initdb']) await writeFile(path.join(root, 'bin', program), '', { mode: 0o644 })
  await writeFile(path.join(root, 'lib', 'libpq.so.5.18'), 'library')
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  await writeFile(path.join(root, 'pg-symlinks.json'), JSON.stringify(links))
  return root
}

test('missing library links and execute permissions are made, once', async () => {
  const root = await layOut('skipped')
  completeInstallation(root)
  completeInstallation(root)
  assert.equal(readlinkSync(path.join(root, 'lib', 'libpq.so.5')), 'libpq.so.5.18')
  assert.equal(statSync(path.join(root, 'bin', 'initdb')).mode & 0o111, 0o111)
})

test('an installation without its programs is one clear line', async () => {
  const root = await layOut('torn')
  await rm(path.join(root, 'bin', 'postgres'))
  assert.throws(
    () => completeInstallation(root),
    (error) => error instanceof EmbeddedStartError && /npm ci/.test(error.message),
  )
})

test('the installed server is the version that its folders are made for', () => {
  const binaries = locateBinaries()
  assert.ok(existsSync(binaries.initdb))
  assert.match(versionOf(binaries), /^18\.\d+$/)
})
