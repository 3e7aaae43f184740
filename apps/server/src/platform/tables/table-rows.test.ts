// Guarantees of reading tables: the same rows from every encoding and separator, with the line each begins on.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { readTableRows, TableFault, type TableRow } from './table-rows.ts'

let folder: string

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'table-'))
})
after(() => rm(folder, { recursive: true }))

async function read(bytes: string | Uint8Array): Promise<TableRow[]> {
  const path = join(folder, 'table.csv')
  await writeFile(path, bytes)
  const rows: TableRow[] = []
  for await (const row of readTableRows(path)) rows.push(row)
  return rows
}

const expected = [
  { line: 1, cells: ['number', 'name'] },
  { line: 2, cells: ['1', 'Zoë Peña'] },
]

test('UTF-8, UTF-8 with BOM and Windows-1252 give the same rows', async () => {
  const text = 'number,name\n1,Zoë Peña\n'
  assert.deepEqual(await read(text), expected)
  assert.deepEqual(await read(`\uFEFF${text}`), expected)
  assert.deepEqual(await read(Buffer.from(text, 'latin1')), expected)
  const windows = Buffer.concat([Buffer.from('number,name\n1,O'), Buffer.from([0x92]), Buffer.from('Brien\n')])
  assert.deepEqual((await read(windows))[1]?.cells, ['1', 'O\u2019Brien'])
})

test('a letter outside ASCII that lies across two chunks is read whole', async () => {
  const rows = await read(`number,name\n1,${'x'.repeat(65_535 - 14)}ë\n`)
  assert.ok(rows[1]?.cells[1]?.endsWith('xë'))
})

test('comma, semicolon, tab and each kind of line end give the same rows', async () => {
  for (const separator of [',', ';', '\t']) {
    for (const end of ['\n', '\r\n', '\r'])
      assert.deepEqual(await read(`number${separator}name${end}1${separator}Zoë Peña${end}`), expected)
  }
  assert.deepEqual((await read('"number, of staff";name\n1;"a;b"\n'))[1]?.cells, ['1', 'a;b'])
})

test('a file whose lines end in several ways, as files put together do, loses no row', async () => {
  for (const text of ['a,b,note\r\n1,x,\n2,y,\r3,z,\r\n', 'a,b,note\n1,x,\r\n2,y,\n3,z,\r', 'a,b,note\r1,x,\n2,y,\r\n3,z,']) {
    assert.deepEqual(await read(text), [
      { line: 1, cells: ['a', 'b', 'note'] },
      { line: 2, cells: ['1', 'x', ''] },
      { line: 3, cells: ['2', 'y', ''] },
      { line: 4, cells: ['3', 'z', ''] },
    ])
  }
})

test('a line end that lies across two chunks is one', async () => {
  const rows = await read(`number,name\r\n1,${'x'.repeat(65_536 - 16)}\r\n2,y\r\n`)
  assert.deepEqual(
    rows.map(({ line, cells }) => [line, cells[0]]),
    [
      [1, 'number'],
      [2, '1'],
      [3, '2'],
    ],
  )
})

test('each row has the line it begins on, over blank lines and cells of several lines', async () => {
  const rows = await read('a,b\n\n1,"two\nlines"\n , \n2,x\n')
  assert.deepEqual(
    rows.map((row) => row.line),
    [1, 3, 6],
  )
})

test('what is no table is refused with a reason', async () => {
  for (const [bytes, reason] of [
    ['', /empty/],
    [Buffer.from('number,name', 'utf16le'), /UTF-8/],
    ['a,b\n1,"open\n2,x\n', /quotes/],
    [`a,b\n1,"${'x'.repeat(70_000)}\n`, /too long|quotes/],
  ] as const) {
    await assert.rejects(read(bytes), (error) => error instanceof TableFault && reason.test(error.message))
  }
  await assert.rejects(async () => {
    for await (const row of readTableRows(folder)) assert.fail(row.cells.join())
  }, /regular file/)
})
