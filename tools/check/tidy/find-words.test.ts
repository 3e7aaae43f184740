// Unwanted words are found in prose and in names, with their line, and values are left alone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathFinder, wordFinder } from './find-words.ts'
import { unwantedWords, type UnwantedWord } from './words.ts'

const list: UnwantedWord[] = [
  { words: ['zounds'], instead: '"oh"', why: 'it is old', where: 'both' },
  { words: ['perchance'], instead: '"perhaps"', why: 'it is old', where: 'prose' },
  {
    words: ['bespoke'],
    instead: '"custom"',
    why: 'one word for it',
    where: 'names',
    except: [
      { text: 'bespokeTheirs', why: 'a field of a provider' },
      { text: 'bespoke', in: 'codec.ts', why: 'a field of a file' },
      { text: 'bespokeKind', in: 'wire/', why: 'a field of the wire' },
      { in: 'tailors/', why: 'tailors say so' },
      { text: 'bespoke-suits.ts', why: 'a name of theirs' },
    ],
  },
]
const find = wordFinder(list)
const findInPath = pathFinder(list)
const inCode = (text: string, path = 'a.ts'): string[] => find({ path, text })

test('a word is reported with its line and with what to write instead', () => {
  assert.deepEqual(inCode('const a = 1\n// So, Zounds.\n'), ['a.ts:2: "Zounds": write "oh" (it is old)'])
})

test('comments, Markdown, test names and thrown texts are prose', () => {
  assert.equal(inCode('// Perchance.').length, 1)
  assert.equal(inCode('/**\n * All is\n * perchance well.\n */').length, 1)
  assert.equal(inCode("test('it is perchance so', () => {})").length, 1)
  assert.equal(inCode('throw new Error(`It is ${count} perchance`)').length, 1)
  assert.equal(inCode('/* Perchance wide. */', 'a.css').length, 1)
  assert.equal(inCode('-- Perchance null.', 'a.sql').length, 1)
  assert.equal(inCode('It is, perchance, so.', 'a.md').length, 1)
})

test('a word of prose may be part of a name, and a word of names may be written in prose', () => {
  assert.deepEqual(inCode('const perchanceIt = 1'), [])
  assert.deepEqual(inCode('// A bespoke suit.'), [])
})

test('each part of an identifier counts, also where a comment names it', () => {
  assert.equal(inCode('const zoundsCount = 1').length, 1)
  assert.equal(inCode('type MaxBespoke = 1').length, 1)
  assert.equal(inCode('// Ends with isBespoke.').length, 1)
  assert.deepEqual(inCode('const hazounds = 1'), [])
})

test('values, SQL, code in prose, addresses and names of the database are left alone', () => {
  assert.deepEqual(inCode("const status = 'perchance'"), [])
  assert.deepEqual(inCode('await sql`update a set perchance = true where b`.execute()'), [])
  assert.deepEqual(inCode("await client.query('select perchance from a')"), [])
  assert.deepEqual(inCode('const is = /perchance so/.test(text)'), [])
  assert.deepEqual(inCode('// The status `perchance`.'), [])
  assert.deepEqual(inCode('row.zounds_at'), [])
  assert.deepEqual(inCode('See [it](perchance/a.md) and docs/perchance.md.\n\n```sh\nperchance now\n```\n', 'a.md'), [])
})

test('code goes on after a template, an expression in one, and a regular expression', () => {
  assert.equal(inCode('const a = `${b({ c: `${d}` })} e`; // Perchance.').length, 1)
  assert.equal(inCode('const a = b / c // Perchance.').length, 1)
  assert.equal(inCode('const a = text.replace(/[`\'"/]/g, "") // Perchance.').length, 1)
  assert.deepEqual(inCode("const a = <p>{b}</p>\nconst c = 'perchance'", 'a.tsx'), [])
})

test('an exception covers what it names, and nothing beside it', () => {
  assert.deepEqual(inCode('answer.bespokeTheirs'), [])
  assert.equal(inCode('answer.bespokeOurs').length, 1)
  assert.equal(inCode('answer.bespoke').length, 1)
  assert.deepEqual(inCode('answer.bespoke', 'codec.ts'), [])
  assert.equal(inCode('answer.bespokeOurs', 'codec.ts').length, 1)
})

test('an exception below a folder covers what it names there, or every name, and no prose', () => {
  assert.deepEqual(inCode('answer.bespokeKind', 'wire/a.ts'), [])
  assert.equal(inCode('answer.bespokeKind', 'wires/a.ts').length, 1)
  assert.deepEqual(inCode('answer.bespokeOurs', 'tailors/deep/a.ts'), [])
  assert.equal(inCode('answer.bespokeOurs', 'a/tailors/a.ts').length, 1)
  assert.equal(inCode('// Zounds.', 'tailors/a.ts').length, 1)
})

test('the classes of a style sheet are names, and its numbers and comments are not', () => {
  assert.deepEqual(inCode('/* .bespoke */\n.bespoke-suit > a {\n  margin: 0.5em;\n}\n', 'a.css'), [
    'a.css:2: "bespoke-suit": write "custom" (one word for it)',
  ])
  assert.deepEqual(inCode('.suit:hover { color: var(--bespoke); }', 'a.css'), [])
})

test('the names of files and folders count, each part of them, unless one is excepted', () => {
  assert.deepEqual(findInPath('a/zounds-again.rules.ts'), [
    'a/zounds-again.rules.ts: "zounds-again.rules.ts" in a name: write "oh" (it is old)',
  ])
  assert.equal(findInPath('bespoke/a.ts').length, 1)
  assert.deepEqual(findInPath('a/hazounds.ts'), [])
  assert.deepEqual(findInPath('a/perchance.ts'), [])
  assert.deepEqual(findInPath('a/bespoke-suits.ts'), [])
  assert.deepEqual(findInPath('tailors/bespoke.ts'), [])
})

test('the list has each word once, in lower case, with a replacement and a reason', () => {
  const words = unwantedWords.flatMap((entry) => entry.words)
  assert.equal(new Set(words).size, words.length)
  for (const { words: forms, instead, why, except = [] } of unwantedWords) {
    for (const word of forms) assert.match(word, /^[a-z]+$/)
    for (const text of [instead, why, ...except.flatMap((exception) => [exception.text ?? exception.in, exception.why])])
      assert.notEqual(text, '')
  }
})
