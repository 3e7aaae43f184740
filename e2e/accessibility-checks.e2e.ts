// The checks that every journey runs on its screens find what they are meant to find: each is shown a page with the fault, and
// the same page without it.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assertSeenInForcedColors } from './harness/forced-colors.ts'
import { openJourneyBrowser } from './harness/lane/journey-browser.ts'
import { assertHolds, assertHoldsLargeText } from './harness/misfits.ts'

const phone = { width: 390, height: 844 }

let browser: Browser
let release: () => Promise<void>
before(async () => {
  ;({ browser, release } = await openJourneyBrowser())
})
after(() => release())

async function withPage(body: string, check: (page: Page) => Promise<void>): Promise<void> {
  const page = await browser.newPage({ viewport: phone })
  try {
    await page.setContent(
      `<!doctype html><html lang="en"><head><title>Page</title><style>${styles}</style></head><body>${body}</body></html>`,
    )
    await page.evaluate(() => document.querySelector('dialog')?.showModal())
    await check(page)
  } finally {
    await page.close()
  }
}

const styles = `
  * { box-sizing: border-box } body { margin: 0; font: 1rem sans-serif } button { font: inherit; border: 0 }
  .switch { display: block; width: 52px; height: 44px; margin: 20px; padding: 0; background: none }
  .switch span { position: relative; display: block; width: 52px; height: 32px; border-radius: 16px; background: #888 }
  .switch span::after { content: ''; position: absolute; left: 3px; top: 3px; width: 26px; height: 26px; border-radius: 50%; background: #fff }
  .switch[aria-checked=true] span::after { left: 23px }
  .filled { margin: 20px; padding: 14px 22px; border-radius: 14px; background: #2f2878; color: #fff }
  .chip { margin: 20px; padding: 10px 16px; box-shadow: inset 0 0 0 2px #888; background: #fff; color: #000 }
  .chip[aria-pressed=true] { background: #2f2878; color: #fff }
  .range { appearance: none; display: block; width: 300px; height: 44px; margin: 20px; background: none }
  .range::-webkit-slider-runnable-track { height: 10px; background: #888 }
  .range::-webkit-slider-thumb { appearance: none; width: 32px; height: 32px; margin-top: -11px; border: 8px solid #2f2878; background: #fff }
  @media (forced-colors: active) {
    .seen .switch span { border: 2px solid ButtonText }
    .seen .switch span::after { background: ButtonText }
    .seen .filled, .seen .chip { border: 2px solid }
    .seen .chip[aria-pressed=true] { background: Highlight; color: HighlightText; forced-color-adjust: none }
    .seen .range::-webkit-slider-runnable-track { border: 1px solid CanvasText }
  }`

const controls = {
  'a switch whose track and knob are fills': [
    '<button class="switch" role="switch" aria-checked="false" aria-label="Freeze"><span></span></button>',
    /cannot be seen/,
  ],
  'a filled button': ['<button class="filled">Continue</button>', /has no edge/],
  'a chip with an inset shadow': ['<button class="chip" aria-pressed="false">$20</button>', /has no edge/],
  'a slider': ['<input class="range" type="range" aria-label="Amount" value="0" />', /cannot be seen/],
} as const

describe('in forced colors', () => {
  for (const [name, [html, fault]] of Object.entries(controls)) {
    test(`${name} needs an edge of its own`, async () => {
      await withPage(html, (page) => assert.rejects(assertSeenInForcedColors(page, 'page'), fault))
      await withPage(`<div class="seen">${html}</div>`, (page) => assertSeenInForcedColors(page, 'page'))
    })
  }

  test('a control that leaves while the picture is taken is no fault', async () => {
    const leaving = `<div class="seen">${controls['a filled button'][0]}<button class="filled" id="leaving">Try again</button></div>`
    await withPage(leaving, async (page) => {
      await page.evaluate(() => {
        const mode = window.matchMedia('(forced-colors: active)')
        mode.addEventListener('change', () => document.querySelector('#leaving')?.remove())
      })
      await assertSeenInForcedColors(page, 'page')
    })
  })

  test('what is chosen has to look chosen, and is left as it was', async () => {
    const chosen = '<button class="chip" aria-pressed="true">$20</button>'
    await withPage(`<style>@media (forced-colors: active) { .chip { border: 2px solid } }</style>${chosen}`, (page) =>
      assert.rejects(assertSeenInForcedColors(page, 'page'), /looks the same on and off/),
    )
    await withPage(`<div class="seen">${chosen}</div>`, async (page) => {
      await assertSeenInForcedColors(page, 'page')
      assert.equal(await page.getByRole('button', { pressed: true }).count(), 1)
      assert.deepEqual(page.viewportSize(), phone)
    })
  })

  test('plain links and text buttons are seen by their words', async () => {
    await withPage('<p>Read the <a href="/legal">terms</a>. <button style="background: none">Not now</button></p>', (page) =>
      assertSeenInForcedColors(page, 'page'),
    )
  })
})

const misfits = {
  'a page wider than the window': ['<div style="width: 400px">Wide</div>', /the page is 400 px wide/],
  'a word without a place to break': [
    '<div style="display: flex; width: 200px"><p>SAMPLE037722522448SAMPLE037722522448</p></div>',
    /"SAMPLE0377.*runs out of/,
  ],
  'a dialog in the middle that is wider than the window': [
    '<dialog style="width: 390px; padding: 0; border: 0"><div style="position: relative; left: -40px; width: 470px">Pago de nómina</div></dialog>',
    /"Pago de nómina"/,
  ],
  'a number that its field cuts off': [
    '<label>Phone number <input style="width: 80px" value="(212) 555-0101" /></label>',
    /the value of "Phone number/,
  ],
} as const

describe('a screen that does not hold its words', () => {
  for (const [name, [html, fault]] of Object.entries(misfits)) {
    test(`${name} is found`, () => withPage(html, (page) => assert.rejects(assertHolds(page, 'page'), fault)))
  }

  test('only with text of twice the size is found too, and the size is as before', async () => {
    const html = '<button style="width: 150px; white-space: nowrap">Make a Transfer</button>'
    await withPage(html, async (page) => {
      await assertHolds(page, 'page')
      await assert.rejects(assertHoldsLargeText(page, 'page', { withinMs: 0 }), /"Make a Transfer" runs out of <button/)
      assert.equal(await page.evaluate(() => document.documentElement.style.fontSize), '')
    })
  })

  test('one that scrolls by itself, ends in an ellipsis or is there for a screen reader alone holds them', async () => {
    const long = 'Meridian Community Bank of the Upper Hudson Valley and Surroundings'
    const html = `
      <div style="overflow-x: auto; width: 200px" tabindex="0"><p style="white-space: nowrap">${long}</p></div>
      <p style="overflow: hidden; width: 200px; white-space: nowrap; text-overflow: ellipsis">${long}</p>
      <p style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap">${long}</p>
      <label>Email <input value="maya.alvarez.of.yonkers@example.com" style="width: 100px" /></label>`
    await withPage(html, (page) => assertHoldsLargeText(page, 'page'))
  })
})
