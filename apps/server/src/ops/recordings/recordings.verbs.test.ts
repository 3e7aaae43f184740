// What an operator does with recordings: lists them, replays one on this machine alone and says why, and finds what was changed.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { publicId } from '@daybreak/ids'
import { systemClock } from '@daybreak/time'
import { createFieldEncryption } from '#platform/crypto/field-encryption.ts'
import { sandboxSecrets } from '#platform/crypto/secrets.ts'
import { takeChunk } from '../../features/recordings/recordings-taking.ts'
import { createOpsWorld, type OpsWorld } from '../../testing/ops-world.ts'

let world: OpsWorld
let employeeId: string
before(async () => {
  world = await createOpsWorld()
  ;({ id: employeeId } = await world.database.query
    .selectFrom('employee_profile')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow())
})
after(() => world.end())

const sheetPath = '/assets/home-DG_f.css'
const element = (id: number, tagName: string, attributes: object, ...childNodes: object[]) => ({
  type: 2,
  id,
  tagName,
  attributes,
  childNodes,
})
const events = [
  { type: 4, timestamp: 0, data: { href: '/', width: 390, height: 844 } },
  {
    type: 2,
    timestamp: 1,
    data: {
      node: {
        type: 0,
        id: 1,
        childNodes: [
          element(
            2,
            'html',
            {},
            element(3, 'head', {}, element(4, 'link', { rel: 'stylesheet', href: sheetPath })),
            element(5, 'body', {}, { ...element(6, 'div', { rr_width: '24px', rr_height: '8px' }), needBlock: true }),
          ),
        ],
      },
      initialOffset: { left: 0, top: 0 },
    },
  },
  { type: 5, timestamp: 900, data: { tag: 'screen', payload: { screen: '/cash-back' } } },
]

async function record(): Promise<string> {
  const [id, { encryptionKeys }] = [randomUUID(), await sandboxSecrets(world.dataDir)]
  const deps = {
    database: world.database,
    clock: systemClock,
    encryption: createFieldEncryption(encryptionKeys),
    wantsRecording: async () => Promise.resolve(true),
    readSheet: async (path: string) => Promise.resolve(path === sheetPath ? Buffer.from('body { color: red }') : null),
  }
  for (const seq of [0, 1]) {
    const bytes = gzipSync(JSON.stringify(events.map((event) => ({ ...event, timestamp: event.timestamp + seq }))))
    assert.equal(await takeChunk(deps, { employeeId, recordingId: id, seq, bytes }), null)
  }
  return id
}

test('recordings are listed with whose they are, and a whole one is found whole', async () => {
  assert.match((await world.ops('recordings', 'list')).output, /There are none\./)
  const id = await record()
  const worker = publicId('emp', employeeId)
  assert.match((await world.ops('recordings', 'list', '--worker', worker)).output, new RegExp(`^${id} +${worker} .* 2 +1$`, 'm'))
  const { code, output } = await world.ops('recordings', 'verify', id)
  assert.deepEqual([code, output], [0, 'Whole: 2 chunks.\n'])
})

test('one that was changed is named and ends with 1, and one that is not there is said so', async () => {
  const id = await record()
  await world.database.query.deleteFrom('recordings_chunk').where('recording_id', '=', id).where('seq', '=', 1).execute()
  const { code, errors } = await world.ops('recordings', 'verify', id)
  assert.deepEqual([code, /NOT WHOLE: chunk 1 is missing/.test(errors)], [1, true])
  for (const wrong of [randomUUID(), 'x'])
    assert.match((await world.ops('recordings', 'verify', wrong)).errors, /There is no recording/)
})

/** Over a connection of its own, which is gone with the answer. */
async function get(url: string): Promise<{ status: number; text: string; policy: string }> {
  const response = await fetch(url, { headers: { connection: 'close' } })
  return {
    status: response.status,
    text: await response.text(),
    policy: response.headers.get('content-security-policy') ?? '',
  }
}

test('an operator who looks says so and why, and it is kept', async () => {
  const id = await record()
  assert.match((await world.ops('recordings', 'show', id)).errors, /because/)
  assert.match((await world.ops('recordings', 'show', id, '--because', 'Case 40125')).errors, /Say who does it/)
  const views = world.database.query.selectFrom('recordings_view').selectAll()
  assert.deepEqual(await views.execute(), [])

  const child = world.start(['recordings', 'show', id, '--because', 'Case 40125', '--as', 'Robin Vale'])
  const ended = once(child, 'exit')
  try {
    let said = ''
    for await (const chunk of child.stderr ?? []) {
      said += String(chunk)
      if (said.includes('Ctrl-C')) break
    }
    const url = /http:\/\/127\.0\.0\.1:\d+\/[\w-]{22}\//.exec(said)?.[0] ?? assert.fail(said)
    const page = await get(url)
    assert.match(page.text, new RegExp(`${publicId('emp', employeeId)}.*Screens: /, /cash-back`, 's'))
    assert.match(page.policy, /^default-src 'none'; script-src 'self'; /)
    assert.doesNotMatch(page.policy, /unsafe|\*|https?:/)
    for (const name of ['player.js', 'page.js', 'style.css']) assert.equal((await get(url + name)).status, 200, name)
    // A policy without styles of elements: a box has its size in attributes.
    const played = await get(`${url}events.json`)
    assert.match(played.text, /"tagName":"svg","isSVG":true,"attributes":\{"width":"24px","height":"8px"\}/)
    assert.doesNotMatch(played.text, /rr_width|needBlock/)
    const { origin } = new URL(url)
    assert.equal((await get(origin + sheetPath)).text, 'body { color: red }')
    for (const path of ['/', '/events.json', '/assets/../../../package.json', '/assets/elsewhere.css'])
      assert.equal((await get(origin + path)).status, 404, path)
    // A name that leads here from elsewhere.
    assert.equal((await get(url.replace('127.0.0.1', 'localhost')).catch(() => ({ status: 404 }))).status, 404)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
  const [view, ...more] = await views.execute()
  assert.partialDeepStrictEqual(view, {
    recording_id: id,
    employee_id: employeeId,
    viewed_by: 'Robin Vale',
    reason: 'Case 40125',
  })
  assert.deepEqual(more, [])
})
