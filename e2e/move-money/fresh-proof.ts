// Gives a fresh proof, whatever happened in the session before.
import type { BrowserContext, Page } from 'playwright-core'
import { assertGone, assertShown } from '../harness/expect.ts'
import { letProofGrowOld } from '../harness/proofs/old-proof.ts'
import type { Person } from '../harness/people.ts'
import type { Stage } from '../harness/stage.ts'

/** Leaves the page on the form for a debit card. */
export async function proveAnew(stage: Stage, { page, context }: { page: Page; context: BrowserContext }, person: Person) {
  await letProofGrowOld(context, '/api/move-money/destinations/cards/entry', ['sms', 'email'])
  await page.goto('/move-money/accounts/new?step=card')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button').filter({ hasText: /text/i }).click()
  await assertShown(dialog.getByRole('textbox'))
  await page.keyboard.type(await stage.readCode(person.username))
  await assertGone(dialog)
  await assertShown(page.frameLocator('iframe').getByRole('textbox').first())
}
