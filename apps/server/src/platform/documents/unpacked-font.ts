// Unpacks a web font (WOFF 1.0) into a TrueType file, because the drawing library would inflate it again for each letter.
import { inflateSync } from 'node:zlib'

const signature = 0x774f4646
const headerBytes = 44
const entryBytes = 20
const sfntHeaderBytes = 12
const sfntEntryBytes = 16

type Table = { tag: Buffer; checksum: number; bytes: Buffer }

/**
 * W3C, "WOFF File Format 1.0", section 4: each table of the font is there on its own, deflated or as it was.
 *
 * @throws RangeError  for a file that is none, or whose tables are not what it says
 */
export function unpackFont(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== signature) throw new RangeError('no WOFF file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => tableAt(woff, headerBytes + index * entryBytes))
  const header = Buffer.alloc(sfntHeaderBytes)
  header.writeUInt32BE(woff.readUInt32BE(4), 0)
  header.writeUInt16BE(count, 4)
  // What a binary search of the tables begins with: OpenType, "Table Directory".
  const power = 2 ** Math.floor(Math.log2(count))
  header.writeUInt16BE(power * 16, 6)
  header.writeUInt16BE(Math.log2(power), 8)
  header.writeUInt16BE((count - power) * 16, 10)
  let offset = sfntHeaderBytes + count * sfntEntryBytes
  const entries: Buffer[] = []
  const contents: Buffer[] = []
  for (const { tag, checksum, bytes } of tables) {
    const entry = Buffer.alloc(sfntEntryBytes)
    tag.copy(entry)
    entry.writeUInt32BE(checksum, 4)
    entry.writeUInt32BE(offset, 8)
    entry.writeUInt32BE(bytes.length, 12)
    entries.push(entry)
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
    contents.push(padded)
    offset += padded.length
  }
  return Buffer.concat([header, ...entries, ...contents])
}

function tableAt(woff: Buffer, position: number): Table {
  const offset = woff.readUInt32BE(position + 4)
  const packed = woff.subarray(offset, offset + woff.readUInt32BE(position + 8))
  const length = woff.readUInt32BE(position + 12)
  const bytes = packed.length < length ? inflateSync(packed, { maxOutputLength: length }) : packed
  if (bytes.length !== length) throw new RangeError('a table of a font is not as long as it says')
  return { tag: woff.subarray(position, position + 4), checksum: woff.readUInt32BE(position + 16), bytes }
}
