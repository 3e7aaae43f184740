// What the build refuses in a page, each with a page that has it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageFaults, sheetHash } from './page-rules.ts'

const page = (body: string) => `<!doctype html><html lang="en"><body><h1>Every day is payday.</h1>${body}</body></html>`

test('a clean page has no fault', () => {
  assert.deepEqual(
    pageFaults(page('<p class="soft">style="x"</p><input value="style=1" placeholder="onclick="><script src="/a.js"></script>')),
    [],
  )
})

for (const [what, body, fault] of [
  ['a style attribute', '<p style="color:red">text</p>', /style attribute/],
  ['a style attribute in capitals', '<p\nSTYLE = "color:red">text</p>', /style attribute/],
  ['an inline script', '<script>start()</script>', /inline script/],
  ['an inline module', '<script type="module">start()</script>', /inline script/],
  ['a handler', '<button onclick="start()">text</button>', /event-handler attribute/],
  ['an inline sheet', '<style>p{color:red}</style>', /inline style sheet/],
] as const) {
  test(`${what} is a fault`, () => {
    const faults = pageFaults(page(body))
    assert.equal(faults.length, 1)
    assert.match(faults[0] ?? '', fault)
  })
}

test('a sheet that the policy names is none, and the same sheet with one letter more is', () => {
  const named = new Set([sheetHash('p{color:red}')])
  assert.deepEqual(pageFaults(page('<style>p{color:red}</style>'), named), [])
  assert.match(pageFaults(page('<style>p{color:red}}</style>'), named)[0] ?? '', /inline style sheet/)
})

test('a page without a heading is a page whose texts did not arrive', () => {
  assert.deepEqual(pageFaults('<!doctype html><html><body><h1></h1></body></html>'), ['no heading with a text'])
})
