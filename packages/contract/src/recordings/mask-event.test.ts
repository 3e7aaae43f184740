// What is left of a page in a recording: its shape, and the words that every worker reads. Nothing else of the page is found in it.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { maskEvent } from './mask-event.ts'
import { isMask, maskText } from './mask-values.ts'
import type { Masking } from './recorded-event.ts'

const masking: Masking = {
  isStatic: (text) => ['Confirm', 'Send money'].includes(text) || isMask(text),
  isClass: (name) => ['row', '_card_1x2'].includes(name),
}
const text = (textContent: string, more: object = {}) => ({ type: 3, id: 3, textContent, ...more })
const element = (tagName: string, attributes: object = {}, ...childNodes: object[]) => ({
  type: 2,
  id: 2,
  tagName,
  attributes,
  childNodes,
})
const page = (...childNodes: object[]) => ({
  type: 2,
  timestamp: 0,
  data: { node: { type: 0, id: 1, childNodes }, initialOffset: { left: 0, top: 0 } },
})
const change = (data: object) => ({ type: 3, timestamp: 5, data })
const mask = (event: unknown) => maskEvent(event, masking)
const textOf = (event: unknown) => JSON.stringify(mask(event))

test('a word of the catalog stays, and anything else is dots that tell a rough length alone', () => {
  assert.equal(maskText('Confirm', masking), 'Confirm')
  assert.equal(maskText(' Confirm\n', masking), ' Confirm ')
  assert.equal(maskText('Confirm 5', masking), maskText('$1,234.56', masking))
  assert.equal(maskText('$5', masking), maskText('$48,210.7', masking))
  assert.equal(maskText('', masking), '')
  assert.equal(maskText(' \n ', masking), ' ')
  for (const length of [1, 11, 12, 500, 100_000]) {
    const masked = maskText('x'.repeat(length), masking)
    assert.match(masked, /^•[• ]*•$/)
    assert.equal(maskText(masked, masking), masked)
  }
})

test('what was masked once stays as it is the second time', () => {
  const once = mask(
    page(element('html', { lang: 'en', class: 'row maya-torres' }, element('p', {}, text('Maya Torres'), text('Confirm')))),
  )
  assert.deepEqual(mask(once), once)
})

describe('nothing of a worker is left of', () => {
  const secret = /Maya|Torres|4821|1,204|mtr_|secret/
  const samples: [string, unknown][] = [
    ['text', page(element('p', {}, text('Maya Torres')))],
    ['a number inside a text of the catalog', page(element('p', {}, text('Send money 4821')))],
    ['text in a drawing', page({ ...element('svg', { 'aria-label': 'Maya' }, element('text', {}, text('Maya'))), isSVG: true })],
    ['a part of a drawing', page({ ...element('path', { d: 'M4821 0' }), isSVG: true })],
    ['a canvas', page(element('canvas', { rr_dataURL: 'data:image/png;base64,4821' }))],
    ['a frame', page(element('iframe', { src: '/cards/4821', rr_src: '4821', srcdoc: 'Maya' }, element('p', {}, text('Maya'))))],
    ['an image', page(element('img', { src: '/4821.png', alt: 'Maya', rr_dataURL: 'data:4821', srcset: '4821' }))],
    ['an element of another name', page(element('maya-torres', {}, text('Maya')))],
    ['a shadow tree', page({ ...element('div', {}, { ...text('Maya'), isShadow: true }), isShadowHost: true })],
    ['an inline style', page(element('div', { style: 'width: 48.21%; --name: "Maya 4821"' }))],
    [
      'a style sheet in the page',
      page(element('style', { _cssText: '.a::after{content:"Maya"}' }, text('Maya', { isStyle: true }))),
    ],
    ['a style sheet that is taken in', page(element('link', { rel: 'stylesheet', href: '/assets/a.css', _cssText: 'Maya' }))],
    ['the title', page(element('head', {}, element('title', {}, text('Maya'))))],
    ['a description', page(element('head', {}, element('meta', { name: 'description', content: 'Maya' })))],
    ['names of classes', page(element('div', { class: 'row Maya_Torres amount-4821' }))],
    ['a comment', page({ type: 5, id: 4, textContent: 'Maya' })],
    ['a CDATA section', page({ type: 4, id: 4, textContent: 'Maya' })],
    ['a document type', page({ type: 1, id: 4, name: 'Maya', publicId: 'Maya', systemId: 'Maya' })],
    [
      'attributes',
      page(
        element('input', {
          id: 'Maya',
          name: 'Maya',
          value: '4821',
          placeholder: 'Maya',
          title: 'Maya',
          alt: 'Maya',
          checked: true,
          href: '/move-money/transfers/mtr_0190',
          type: 'Maya',
          role: 'Maya',
          lang: 'Maya',
          hidden: 'Maya',
          'aria-label': 'Maya, 4821',
          'aria-valuenow': '4821',
          'aria-valuetext': 'Maya',
          'aria-description': 'Maya',
          'data-theme': 'Maya',
          'data-amount': '4821',
          autocomplete: 'Maya',
          rr_width: '4821.5 Maya',
        }),
      ),
    ],
    ['a mutation', change({ source: 0, texts: [{ id: 3, value: 'Maya' }], attributes: [], removes: [], adds: [] })],
    [
      'attributes that change',
      change({
        source: 0,
        texts: [],
        removes: [],
        adds: [],
        attributes: [
          {
            id: 2,
            attributes: { style: { width: '48.21%' }, 'aria-label': 'Maya', value: '4821', class: 'Maya', maya: 'Torres' },
          },
        ],
      }),
    ],
    ['what is added', change({ source: 0, adds: [{ parentId: 1, nextId: null, node: element('p', {}, text('Maya')) }] })],
    ['what is typed', change({ source: 5, id: 4, text: 'Maya 4821', isChecked: true })],
    ['a word of the catalog that is typed', change({ source: 5, id: 4, text: 'secret' })],
    [
      'the address',
      { type: 4, timestamp: 0, data: { href: 'https://x.test/move-money/transfers/mtr_0190?q=Maya', width: 390, height: 844 } },
    ],
    ['a mark', { type: 5, timestamp: 0, data: { tag: 'screen', payload: { screen: '/transactions/txn_Maya', more: 'Maya' } } }],
    ['marks of others', { type: 5, timestamp: 0, data: { tag: 'Maya', payload: 'Maya' } }],
    ['a plugin', { type: 6, timestamp: 0, data: { plugin: 'console', payload: 'Maya' } }],
    [
      'names beside what is known',
      { ...page(), maya: 'Torres', data: { node: { type: 0, id: 1, childNodes: [], maya: 'Maya' } } },
    ],
  ]
  for (const source of [7, 8, 9, 10, 11, 13, 14, 15, 16])
    samples.push([`changes of kind ${source}`, change({ source, id: 4, text: 'Maya', set: { property: 'Maya', value: '4821' } })])
  for (const [name, event] of samples) test(name, () => assert.doesNotMatch(textOf(event) ?? '', secret))
})

test('what shows the page as it was is kept: its shape, our style sheets, sizes, presses and scrolling', () => {
  const kept = mask(
    page(
      element(
        'html',
        { lang: 'es', 'data-theme': 'dark' },
        element('head', {}, element('link', { rel: 'stylesheet', href: 'https://app.test/assets/home-DG_f.css' })),
        element('body', { class: '_card_1x2' }, element('button', { disabled: '', type: 'button' }, text('Confirm'))),
      ),
    ),
  )
  const json = JSON.stringify(kept)
  for (const part of ['"lang":"es"', '"/assets/home-DG_f.css"', '"_card_1x2"', '"disabled":true', '"Confirm"'])
    assert.ok(json.includes(part), part)
  const plain = [
    change({ source: 2, type: 2, id: 7, x: 10, y: 20 }),
    change({ source: 3, id: 1, x: 0, y: 480 }),
    change({ source: 4, width: 390, height: 844 }),
    { type: 4, timestamp: 0, data: { href: '/move-money/transfers/$id', width: 390, height: 844 } },
    { type: 5, timestamp: 0, data: { tag: 'screen', payload: { screen: '/' } } },
  ]
  for (const event of plain) assert.deepEqual(mask(event), event)
  assert.deepEqual(mask(page({ ...element('div', { class: 'row', rr_width: '301.4px', rr_height: '40px' }), needBlock: true })), {
    ...page({ ...element('div', { class: 'row', rr_width: '304px', rr_height: '40px' }), needBlock: true }),
  })
})

test('what is no event, has no time or is deeper than any page is left out', () => {
  for (const event of [
    null,
    1,
    'x',
    [],
    {},
    { type: 3, timestamp: 1 },
    { ...change({ source: 3, id: 1, x: 1, y: 1 }), timestamp: -1 },
  ])
    assert.equal(mask(event), null)
  for (const timestamp of [Number.NaN, 1.5, 86_400_001, '1']) assert.equal(mask({ ...page(), timestamp }), null)
  let deep: object = text('Confirm')
  for (let depth = 0; depth < 5_000; depth += 1) deep = element('div', {}, deep)
  assert.doesNotMatch(textOf(page(deep)) ?? '', /Confirm/)
})
