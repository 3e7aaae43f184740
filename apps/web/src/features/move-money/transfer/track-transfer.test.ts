// What is counted of a transfer: its kind, and of an instant one what its toast says. Decisions 36.
import { afterEach, expect, test, vi } from 'vitest'
import { deliverTo } from '#platform/analytics/track.ts'
import { fictionalMoneyTransfer } from '../../../testing/fictional-move-money.ts'
import { trackTransfer } from './track-transfer.ts'

const deliver = vi.fn<Parameters<typeof deliverTo>[0]>()
afterEach(() => deliver.mockClear())

test.each([
  [{ speed: 'standard', status: 'INITIATED' }, 'ach_out', null],
  [{ speed: 'standard', status: 'PROCESSED' }, 'ach_out', null],
  [{ speed: 'instant', status: 'INITIATED' }, 'instant_out', 'pending'],
  [{ speed: 'instant', status: 'COMPLETED' }, 'instant_out', 'success'],
  [{ speed: 'instant', status: 'FAILED' }, 'instant_out', 'failed'],
  [{ direction: 'in', speed: 'standard', status: 'INITIATED' }, 'add_money', null],
] as const)('%o is counted as %s %s, under its own id', (parts, type, instantTransferToastVariant) => {
  deliverTo(deliver)
  const transfer = fictionalMoneyTransfer(parts)
  trackTransfer(transfer)
  expect(deliver).toHaveBeenCalledExactlyOnceWith({
    name: 'TransferCompleted',
    properties: { type, instantTransferToastVariant },
    insertId: transfer.id.slice('trf_'.length),
  })
  expect(transfer.id).toMatch(/^trf_/)
})

test.each(['FAILED', 'CANCELED', 'RETURNED'] as const)('a standard one that is %s by then is not counted', (status) => {
  deliverTo(deliver)
  trackTransfer(fictionalMoneyTransfer({ status }))
  expect(deliver).not.toHaveBeenCalled()
})
