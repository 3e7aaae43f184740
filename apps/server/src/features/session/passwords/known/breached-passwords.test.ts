// The operator's own list of breached passwords: as one ordered file, and as a folder of ranges.
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { isBreached } from './breached-passwords.ts'

const sha1 = (text: string) => hash('sha1', text).toUpperCase()
const listed = Array.from({ length: 500 }, (_, index) => `breached number ${index}`)

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daybreak-breached-'))
})
after(() => rm(folder, { recursive: true }))

describe('one file ordered by hash', () => {
  test('every line is found, from the first to the last, and nothing else', async () => {
    for (const [name, end] of [
      ['unix.txt', '\n'],
      ['windows.txt', '\r\n'],
    ] as const) {
      const path = join(folder, name)
      // Counts of several lengths: no line is where a guess by its number would look.
      const lines = listed.map((text, index) => `${sha1(text)}:${10 ** (index % 7)}`).toSorted()
      await writeFile(path, lines.join(end))
      for (const text of listed) assert.equal(await isBreached(path, text), true, text)
      for (let index = 0; index < 500; index += 1) assert.equal(await isBreached(path, `fresh number ${index}`), false)
    }
  })

  test('an empty one, and one of a single line, are read too', async () => {
    const path = join(folder, 'small.txt')
    await writeFile(path, '')
    assert.equal(await isBreached(path, 'breached number 1'), false)
    await writeFile(path, `${sha1('breached number 1')}:3\n`)
    assert.deepEqual([await isBreached(path, 'breached number 1'), await isBreached(path, 'breached number 2')], [true, false])
  })
})

test('a folder of ranges is asked by the first five digits', async () => {
  const path = join(folder, 'ranges')
  await mkdir(path)
  const [known, other] = ['breached number 1', 'fresh number 1']
  await writeFile(
    join(path, `${sha1(known).slice(0, 5)}.txt`),
    `${'0'.repeat(35)}:9\r\n${sha1(known).slice(5)}:3\r\n${'F'.repeat(35)}:1`,
  )
  await writeFile(join(path, `${sha1(other).slice(0, 5)}.txt`), `${'0'.repeat(35)}:9`)
  assert.deepEqual([await isBreached(path, known), await isBreached(path, other)], [true, false])
  await assert.rejects(isBreached(path, 'a range that is not there'), /ENOENT/)
})
