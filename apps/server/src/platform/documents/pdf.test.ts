// What a reader of a PDF finds in it: its words in order, its structure, its language and its title.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { getDocumentProxy } from 'unpdf'
import { drawPdf, endPdfThread, type PdfContent } from './pdf.ts'

const content: PdfContent = {
  locale: 'es',
  title: 'Acuerdo de la tarjeta',
  author: 'Daybreak',
  footer: 'Daybreak · 2026-11-22',
  createdAt: '2026-11-22T12:00:00Z',
  blocks: [
    { kind: 'heading', text: '¿Cuánto cuesta?' },
    { kind: 'paragraph', text: 'Año nuevo: pingüino, camión, él, aquí, ¡sí! “comillas” — $2.50 … Ñandú' },
    { kind: 'table', rows: [{ name: 'Cargo mensual', note: 'Nunca.', value: '$0' }] },
  ],
}
const long: PdfContent = {
  ...content,
  locale: 'en',
  title: 'A long one',
  blocks: Array.from({ length: 80 }, (_, index) => ({
    kind: 'paragraph',
    text: `Paragraph ${index}: the words of an agreement, one after the other. `.repeat(3).trim(),
  })),
}

type StructureNode = { role?: string; type?: string; children?: StructureNode[] }

/** The roles of the structure, a line a node, indented by its depth. */
function rolesOf(node: StructureNode, depth = 0): string[] {
  const own = node.role === undefined ? [] : [`${' '.repeat(depth)}${node.role}`]
  return [...own, ...(node.children ?? []).flatMap((child) => rolesOf(child, depth + own.length))]
}

async function read(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes))
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)))
  const texts = await Promise.all(
    pages.map(async (page) => (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(' ')),
  )
  const trees = await Promise.all(pages.map(async (page) => (await page.getStructTree()) as StructureNode))
  const info = (await pdf.getMetadata()).info as Record<string, unknown>
  return { pages: pages.length, texts, roles: trees.map((tree) => rolesOf(tree)), info, marks: await pdf.getMarkInfo() }
}

describe('a PDF', () => {
  test('says its title and its language, and that it is tagged', async () => {
    const { info, marks } = await read(await drawPdf(content))
    assert.deepEqual([info['Title'], info['Author'], info['Language']], ['Acuerdo de la tarjeta', 'Daybreak', 'es-US'])
    assert.equal(marks?.Marked, true)
    const source = Buffer.from(await drawPdf(content)).toString('latin1')
    assert.match(source, /<pdfuaid:part>1<\/pdfuaid:part>/)
    assert.match(source, /\/DisplayDocTitle true/)
  })

  test('has its text to select and to read aloud, with every Spanish letter and mark', async () => {
    const { texts } = await read(await drawPdf(content))
    const words = texts.join(' ').replaceAll(/\s+/g, ' ')
    for (const block of content.blocks)
      if ('text' in block) for (const word of block.text.split(' ')) assert.ok(words.includes(word), word)
  })

  test('has headings, paragraphs and a table whose rows have names', async () => {
    const { roles } = await read(await drawPdf(content))
    const table = ['  Table', '   TR', '    TH', '    TD']
    assert.deepEqual(roles, [['Root', ' Document', '  H1', '  H2', '  P', ...table]])
    assert.match(Buffer.from(await drawPdf(content)).toString('latin1'), /\/Scope \/Row/)
  })

  test('continues over pages without losing a paragraph, each page with its number', async () => {
    const { pages, texts } = await read(await drawPdf(long))
    assert.ok(pages > 2)
    for (const [index, text] of texts.entries()) assert.ok(text.includes(`${index + 1} / ${pages}`), text.slice(-60))
    const words = texts.join(' ')
    for (let index = 0; index < long.blocks.length; index += 1) assert.ok(words.includes(`Paragraph ${index}:`), String(index))
  })

  test('is the same bytes for the same content', async () => {
    const [one, other] = await Promise.all([drawPdf(content), drawPdf(content)])
    assert.ok(Buffer.from(one).equals(other))
  })

  test('is the same bytes whatever the thread drew or failed to draw before', async () => {
    await endPdfThread()
    const first = Buffer.from(await drawPdf(content))
    await drawPdf({ ...long, title: 'Київ 寿司', footer: '🍕' })
    assert.ok(first.equals(await drawPdf(content)), 'after another document in the same thread')
    await assert.rejects(drawPdf({ ...long, blocks: [...long.blocks, null as never] }))
    assert.ok(first.equals(await drawPdf(content)), 'after half of one')
  })

  test('carries its typeface, and no font that a reader would have to have', async () => {
    const source = Buffer.from(await drawPdf(content)).toString('latin1')
    assert.match(source, /\/FontFile2/)
    assert.ok(!/\/BaseFont \/Helvetica/.test(source))
  })
})

test('letters of other scripts and emoji are drawn in a typeface that has them, and only where they are needed', async () => {
  const foreign = 'Pizza 🍕 寿司 한국 Київ'
  const rows = [
    { name: foreign, note: null, value: '$1' },
    { name: '\u202Eevil\u202C', note: null, value: '$2' },
  ]
  const drawn = await drawPdf({
    ...content,
    blocks: [
      { kind: 'table', rows },
      { kind: 'paragraph', text: foreign },
    ],
  })
  const words = (await read(drawn)).texts.join(' ')
  assert.equal(words.split(foreign).length, 3, words)
  assert.ok(words.includes('[U+202E]evil[U+202C]'), 'what turns text around is named')
  assert.ok(drawn.byteLength < 100_000, 'only the letters that are used are in the file')
  assert.ok(
    !Buffer.from(await drawPdf(content))
      .toString('latin1')
      .includes('Unifont'),
  )
})

test('content that cannot be drawn fails the call, and the next document is drawn', async () => {
  await assert.rejects(drawPdf({ ...content, blocks: [{ kind: 'table', rows: null as never }] }))
  assert.ok((await drawPdf(content)).byteLength > 1_000)
})

test('the typeface has every letter that our texts use', async () => {
  const drawn = await drawPdf({ ...content, title: 'x', blocks: [{ kind: 'paragraph', text: letters() }] })
  assert.ok(!Buffer.from(drawn).toString('latin1').includes('Unifont'))
  const { texts } = await read(drawn)
  for (const letter of letters()) if (letter.trim() !== '') assert.ok(texts.join('').includes(letter), letter)
})

function letters(): string {
  const folder = new URL('../../../../../packages/copy/src/', import.meta.url)
  const all = ['en', 'es'].map((locale) => readFileSync(new URL(`${locale}.json`, folder), 'utf8')).join('')
  return [...new Set(all)].filter((letter) => letter > '~' && /\p{L}|\p{P}|\p{Sc}/u.test(letter)).join(' ')
}
