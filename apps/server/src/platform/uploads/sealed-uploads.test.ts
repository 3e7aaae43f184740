// Files that workers upload: sealed for their position, received once, and deleted when they are due.
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { fixedClock, systemClock } from '@daybreak/time'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createFieldEncryption } from '../crypto/field-encryption.ts'
import { createSealedUploads, readUploadFacts, type UploadLimits } from './sealed-uploads.ts'
import { deleteDueUploads } from './upload.store.ts'

const limits: UploadLimits = { types: ['image/jpeg', 'application/pdf'], maxBytes: 1_000, pieceBytes: 100 }
const encryption = createFieldEncryption([{ id: 1, key: randomBytes(32) }])
const receipts = createSealedUploads(encryption, 'test_receipt', limits)
const clock = fixedClock(systemClock.now())

let db: TestDatabase
before(async () => {
  db = await createTestDatabase()
})
after(() => db.drop())

const pdf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)])

function times(days = 30) {
  const now = clock.now()
  return { now, deleteAt: now.add({ hours: days * 24 }) }
}

/** A file that is here as a whole. */
async function upload(bytes: Buffer, { ownerId = newUuid(clock), id = randomUUID(), days = 30 } = {}) {
  await db.database.transaction(async (tx) => {
    await receipts.begin(tx, { ownerId, id, name: 'receipt.pdf', size: bytes.byteLength }, times(days))
    for (let offset = 0; offset < bytes.byteLength; offset += limits.pieceBytes) {
      const piece = { id, offset, bytes: bytes.subarray(offset, offset + limits.pieceBytes) }
      assert.equal((await receipts.addPiece(tx, ownerId, piece)).kind, 'upload')
    }
  })
  return { ownerId, id, size: bytes.byteLength }
}

async function contentOf({ ownerId, ...file }: { ownerId: string; id: string; size: number }): Promise<Buffer> {
  return collect(receipts.open(db.database.query, ownerId, file))
}

async function collect(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const collected: Uint8Array[] = []
  for await (const piece of pieces) collected.push(piece)
  return Buffer.concat(collected)
}

test('a file is read as it was handed in, and none of it is readable in the tables', async () => {
  const bytes = Buffer.concat([pdf(150), Buffer.from('secret of Ana')])
  const file = await upload(bytes)
  assert.ok((await contentOf(file)).equals(bytes))
  const { rows } = await db.database.pool.query('select bytes_sealed from upload_piece where upload_id = $1', [file.id])
  for (const row of rows as { bytes_sealed: Buffer }[]) assert.ok(!row.bytes_sealed.includes('secret'))
})

test('a piece that is put in place of another, or under another kind, does not open', async () => {
  const file = await upload(pdf(200))
  const ofKind = createSealedUploads(encryption, 'other_kind', limits)
  await db.database.pool.query(
    `insert into upload_file select 'other_kind', owner_id, id, name_sealed, type, size, received, created_at, delete_at
     from upload_file where id = $1`,
    [file.id],
  )
  await db.database.pool.query(
    `insert into upload_piece (kind, owner_id, upload_id, start, bytes_sealed)
     select 'other_kind', owner_id, upload_id, start, bytes_sealed from upload_piece where upload_id = $1`,
    [file.id],
  )
  await assert.rejects(collect(ofKind.open(db.database.query, file.ownerId, file)))
  await assert.rejects(ofKind.list(db.database.query, file.ownerId))
  await db.database.pool.query(`delete from upload_piece where upload_id = $1 and kind = 'test_receipt' and start = 0`, [file.id])
  await db.database.pool.query(
    `insert into upload_piece (kind, owner_id, upload_id, start, bytes_sealed)
     select kind, owner_id, upload_id, 0, bytes_sealed from upload_piece where upload_id = $1 and kind = 'test_receipt'`,
    [file.id],
  )
  await assert.rejects(contentOf(file), /authenticate/)
})

test('documents of identity checks that were sealed before the part was shared still open', async () => {
  const [ownerId, id] = [newUuid(clock), randomUUID()]
  const bytes = pdf(50)
  const nameSealed = encryption.seal('bill.pdf', { table: 'identity_document', column: 'name_sealed', row: `${ownerId}:${id}` })
  const field = { table: 'identity_document_piece', column: 'bytes_sealed', row: `${ownerId}:${id}:0` }
  await db.database.pool.query(
    `insert into upload_file (kind, owner_id, id, name_sealed, type, size, received, created_at)
     values ('identity_document', $1, $2, $3, 'application/pdf', 50, 50, now())`,
    [ownerId, id, nameSealed],
  )
  await db.database.pool.query(
    `insert into upload_piece (kind, owner_id, upload_id, start, bytes_sealed) values ('identity_document', $1, $2, 0, $3)`,
    [ownerId, id, encryption.sealBytes(bytes, field)],
  )
  const documents = createSealedUploads(encryption, 'identity_document', limits)
  assert.deepEqual(
    (await documents.list(db.database.query, ownerId)).map(({ name }) => name),
    ['bill.pdf'],
  )
  assert.ok((await collect(documents.open(db.database.query, ownerId, { id, size: 50 }))).equals(bytes))
})

test('one piece that arrives twice at once is kept once', async () => {
  const [ownerId, id, bytes] = [newUuid(clock), randomUUID(), pdf(100)]
  const file = { ownerId, id, name: 'receipt.pdf', size: 100 }
  await db.database.transaction((tx) => receipts.begin(tx, file, times()))
  const send = () => db.database.transaction((tx) => receipts.addPiece(tx, ownerId, { id, offset: 0, bytes }))
  for (const outcome of await Promise.all([send(), send(), send()]))
    assert.equal(outcome.kind === 'upload' && outcome.upload.received, 100)
  assert.ok((await contentOf(file)).equals(bytes))
})

test('a file of another type is deleted with its first piece, and one that is too large is not begun', async () => {
  const [ownerId, id] = [newUuid(clock), randomUUID()]
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  await db.database.transaction(async (tx) => {
    await receipts.begin(tx, { ownerId, id, name: 'a.jpg', size: png.byteLength }, times())
    assert.deepEqual(await receipts.addPiece(tx, ownerId, { id, offset: 0, bytes: png }), {
      kind: 'refused',
      why: 'file_type',
    })
    const large = { ownerId, id: randomUUID(), name: 'a.pdf', size: 1_001 }
    assert.deepEqual(await receipts.begin(tx, large, times()), { kind: 'refused', why: 'file_size' })
  })
  assert.deepEqual(await readUploadFacts(db.database.query, { kind: 'test_receipt', ownerId }), [])
})

test('the same id with another size is another file, and is refused', async () => {
  const { ownerId, id } = await upload(pdf(120))
  const outcome = await db.database.transaction((tx) => receipts.begin(tx, { ownerId, id, name: 'b.pdf', size: 121 }, times()))
  assert.deepEqual(outcome, { kind: 'refused', why: 'file_differs' })
})

test('a file that is due goes with its pieces, one that is kept stays, and one that is not whole cannot be kept', async () => {
  const ownerId = newUuid(clock)
  const [kept, due] = [await upload(pdf(120), { ownerId, days: 1 }), await upload(pdf(120), { ownerId, days: 1 })]
  const partial = randomUUID()
  await db.database.transaction((tx) => receipts.begin(tx, { ownerId, id: partial, name: 'c.pdf', size: 120 }, times(1)))
  await db.database.transaction((tx) => receipts.keep(tx, ownerId, [kept.id]))
  await assert.rejects(db.database.transaction((tx) => receipts.keep(tx, ownerId, [partial])))
  await deleteDueUploads(db.database.query, clock.now().add({ hours: 25 }))
  const left = await readUploadFacts(db.database.query, { kind: 'test_receipt', ownerId })
  assert.deepEqual(
    left.map(({ id }) => id),
    [kept.id],
  )
  await assert.rejects(contentOf(due), /no piece at 0/)
})
