// Payday: the operator posts a file, and the worker sees the money, to the cent and once.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertShown, eventually } from './harness/expect.ts'
import { runOps } from './harness/ops.ts'
import { maya } from './harness/people.ts'
import { openStage, type Stage } from './harness/stage.ts'

const paid = 612_40n

describe('payroll', () => {
  let stage: Stage
  let folder: string
  before(async () => {
    stage = await openStage()
    folder = await mkdtemp(join(tmpdir(), 'daybreak-payday-'))
  })
  after(async () => {
    await stage.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function readBalance(page: Page): Promise<bigint> {
    await page.goto('/')
    const details = page.getByRole('region', { name: 'Account Details' })
    await assertShown(details.locator('dd'))
    // What explains the balance comes on a line of its own.
    const [amount = ''] = (await details.locator('dd').first().innerText()).split('\n')
    return BigInt(amount.replaceAll(/[^\d-]/g, ''))
  }

  test('a deposit of a payroll file is on the home screen, and posting the file again changes nothing', async () => {
    await stage.visit({ as: maya.username }, async ({ page }) => {
      const balance = await readBalance(page)
      const file = join(folder, 'payday.ach')
      await runOps(stage.product, 'payroll', 'sample', file, '--employer', 'LAKESIDE', '--amount', '612.40')

      await runOps(stage.product, 'payroll', 'post', file)
      await eventually(async () => assert.equal(await readBalance(page), balance + paid))
      const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: '+$612.40', exact: true }) })
      await assertShown(row)
      const rows = await row.count()

      await runOps(stage.product, 'payroll', 'post', file)
      assert.equal(await readBalance(page), balance + paid)
      await assertShown(row)
      assert.equal(await row.count(), rows)
    })
  })
})
