// The type of a file, its allowed names, and its next chunk.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { plainFileName } from './file-name.ts'
import { fileTypeOf, type FileType } from './file-type.ts'
import { decidePiece } from './upload.rules.ts'

const all: readonly FileType[] = ['image/jpeg', 'image/png', 'application/pdf']
const typeOf = (head: Uint8Array) => fileTypeOf(head, all)

describe('a file', () => {
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52, 0, 1]

  test('is what its first bytes say', () => {
    assert.equal(typeOf(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)), 'image/jpeg')
    assert.equal(typeOf(Uint8Array.from(png)), 'image/png')
    assert.equal(typeOf(Buffer.from('%PDF-1.7\n')), 'application/pdf')
  })

  test('that is anything else, or ends before it says what it is, is none', () => {
    const others = ['GIF89a', '<svg xmlns=', 'PK\u0003\u0004', 'MZ', '%PD', '', ' %PDF-1.7', 'II*\0', 'RIFF____WEBP']
    for (const text of others) assert.equal(typeOf(Buffer.from(text)), null, text)
    assert.equal(typeOf(Uint8Array.from(png.slice(0, 12))), null)
    assert.equal(typeOf(Uint8Array.of(0xff, 0xd8)), null)
  })

  test('grows by whole pieces, and by what is left at its end', () => {
    const piece = 262_144
    const file = { size: piece + 10, received: piece }
    assert.equal(decidePiece(file, { offset: piece, length: 10 }, piece).kind, 'next')
    assert.equal(decidePiece(file, { offset: 0, length: piece }, piece).kind, 'known')
    const refused = [
      [{ offset: piece, length: 9 }, 'piece_size'],
      [{ offset: piece, length: 11 }, 'piece_size'],
      [{ offset: piece + 1, length: 9 }, 'piece_out_of_order'],
    ] as const
    for (const [part, why] of refused) {
      const verdict = decidePiece(file, part, piece)
      assert.equal(verdict.kind === 'refused' ? verdict.why : verdict.kind, why)
    }
    const whole = decidePiece({ size: 10, received: 10 }, { offset: 10, length: 0 }, piece)
    assert.equal(whole.kind === 'refused' ? whole.why : whole.kind, 'piece_out_of_order')
  })
})

test('a type that the room does not take is none', () => {
  assert.equal(fileTypeOf(Buffer.from('%PDF-1.7'), ['image/png']), null)
})

test('a file has a plain name for the people who review it: no folder, no line break, no mark that turns the writing', () => {
  for (const [name, plain] of [
    ['Recibo de luz ñ.jpg', 'Recibo de luz ñ.jpg'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\ana\\bill.pdf', 'bill.pdf'],
    ['bill.pdf\r\nX-Review: approved', 'bill.pdf X-Review: approved'],
    ['bill\u202Egpj.exe', 'bill gpj.exe'],
    ['bill\u2028\u0000\u001B[31m.pdf', 'bill [31m.pdf'],
    ['..', 'file'],
    ['.pdf', 'pdf'],
    ['/', 'file'],
    ['\u200F', 'file'],
  ] as const)
    assert.equal(plainFileName(name), plain, JSON.stringify(name))
  assert.equal([...plainFileName('ñ'.repeat(500))].length, 120)
})
