// Checks a screen against WCAG 2.2 AA and axe's best practices, as it is at this moment: in both themes, in forced colors, with
// large text.
import { AxeBuilder } from '@axe-core/playwright'
import assert from 'node:assert/strict'
import type axe from 'axe-core'
import type { Result, RunOnly } from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { assertSeenInForcedColors } from './forced-colors.ts'
import { assertHolds, assertHoldsLargeText } from './misfits.ts'
import { motionEnded } from './motion-ended.ts'

const standards: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** A theme is nothing but other colors: what else is wrong with a screen shows in the first one already. */
const colors: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
/** The short form of the same program: each checked page has to load it. */
const rules = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const themes = ['light', 'dark'] as const

/** In which language each screen was checked in full. */
const seenIn = new Map<string, string>()

/**
 * In another language than before a screen has other words of another length, and the colors that it had.
 *
 * @param framesToo  false where what the page frames has journeys of its own
 */
export async function assertAccessible(page: Page, screen: string, { framesToo = true } = {}): Promise<void> {
  // What the pointer is left on would change its colors while it is checked.
  await page.mouse.move(0, 0)
  const { isSeen, label } = await seenBefore(page, screen)
  for (const theme of isSeen ? themes.slice(0, 1) : themes) {
    await page.emulateMedia({ colorScheme: theme })
    await page.waitForFunction((wanted) => document.documentElement.dataset['theme'] === wanted, theme)
    await motionEnded(page)
    const runOnly = theme === 'light' ? standards : colors
    // Frames from elsewhere need a second page to put everything together, and three times as long.
    const violations = await (page.frames().length === 1 || !framesToo ? checkHere(page, runOnly) : checkInto(page, runOnly))
    const found = violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id} (${help}): ${node.target.join(' ')}`))
    assert.deepEqual(found, [], `${label}, ${theme} theme`)
  }
  await page.emulateMedia({ colorScheme: null })
  if (!isSeen) await assertSeenInForcedColors(page, label)
  await assertHoldsLargeText(page, label)
}

/** Of the same name, at the same address and in the same width it is the same screen. */
async function seenBefore(page: Page, screen: string): Promise<{ isSeen: boolean; label: string }> {
  const { lang, path } = await page.evaluate(() => ({ lang: document.documentElement.lang, path: window.location.pathname }))
  const name = [screen, path, page.viewportSize()?.width].join('\n')
  const before = seenIn.get(name)
  if (before === undefined) seenIn.set(name, lang)
  return { isSeen: before !== undefined && before !== lang, label: `${screen} (${lang})` }
}

type Violation = Pick<Result, 'id' | 'help' | 'nodes'>

/** A document by itself is checked where it is: the rules come into it once, and only what is wrong comes back. */
async function checkHere(page: Page, runOnly: RunOnly): Promise<readonly Violation[]> {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(rules)
  return page.evaluate(async (only) => {
    const { axe: here } = window as unknown as { axe: Pick<typeof axe, 'run'> }
    return (await here.run(document, { runOnly: only, resultTypes: ['violations'], iframes: false })).violations
  }, runOnly)
}

async function checkInto(page: Page, { type, values }: RunOnly): Promise<readonly Violation[]> {
  const builder = new AxeBuilder({ page })
  return (await (type === 'tag' ? builder.withTags(values) : builder.withRules(values)).analyze()).violations
}

/** No scrolling in two directions (WCAG 1.4.10), and no word outside of its box. */
export async function assertReflows(page: Page, screen: string): Promise<void> {
  await motionEnded(page)
  await assertHolds(page, screen)
}
