// Holds a screen to WCAG 2.2 AA and to axe's best practices, in both themes, as it stands at this moment.
import { AxeBuilder } from '@axe-core/playwright'
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** A theme is nothing but other colours: what else is wrong with a screen shows in the first one already. */
const colourRules = ['color-contrast', 'link-in-text-block']
const themes = ['light', 'dark'] as const

export async function assertAccessible(page: Page, screen: string): Promise<void> {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme })
    await page.waitForFunction((wanted) => document.documentElement.dataset['theme'] === wanted, theme)
    await settled(page)
    // Alone on its page a document is looked at where it stands; only frames from elsewhere need a second page to put it together.
    const axe = new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1)
    const { violations } = await (theme === 'light' ? axe.withTags(standards) : axe.withRules(colourRules)).analyze()
    const found = violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id} (${help}): ${node.target.join(' ')}`))
    assert.deepEqual(found, [], `${screen}, ${theme} theme`)
  }
  await page.emulateMedia({ colorScheme: null })
}

/** A colour halfway between two themes has a contrast that nobody will see. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)))
}

/** Nothing stands beside the screen: no scrolling in two directions (WCAG 1.4.10). */
export async function assertReflows(page: Page, screen: string): Promise<void> {
  const { content, viewport } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    viewport: document.documentElement.clientWidth,
  }))
  assert.ok(content <= viewport, `${screen} is ${content} px wide in a window of ${viewport} px`)
}
