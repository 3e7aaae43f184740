// A file is shared where the browser can, saved where it cannot, and neither when the worker says no.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shareFile } from './share-file.ts'

const saved = vi.hoisted(() => vi.fn<(file: Blob, name: string) => void>())
vi.mock('./save-file.ts', () => ({ saveFile: saved }))

const file = new Blob(['%PDF-'], { type: 'application/pdf' })
const share = vi.fn<(data: ShareData) => Promise<void>>()

beforeEach(() => {
  saved.mockReset()
  share.mockReset().mockResolvedValue(undefined)
  Object.assign(navigator, { share, canShare: () => true })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
  Reflect.deleteProperty(navigator, 'canShare')
})

test('the share sheet gets the file under its name', async () => {
  expect(await shareFile(file, 'receipt.pdf')).toBe('shared')
  expect(share.mock.calls[0]?.[0].files?.map(({ name, type }) => [name, type])).toEqual([['receipt.pdf', 'application/pdf']])
  expect(saved).not.toHaveBeenCalled()
})

test('without a share sheet for files it is saved', async () => {
  Object.assign(navigator, { canShare: () => false })
  expect(await shareFile(file, 'receipt.pdf')).toBe('saved')
  Reflect.deleteProperty(navigator, 'canShare')
  expect(await shareFile(file, 'receipt.pdf')).toBe('saved')
  expect(share).not.toHaveBeenCalled()
})

test('a worker who closes the sheet gets no file, and a sheet that does not open saves it', async () => {
  share.mockRejectedValueOnce(new DOMException('', 'AbortError'))
  expect(await shareFile(file, 'receipt.pdf')).toBe('left')
  expect(saved).not.toHaveBeenCalled()
  share.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  expect(await shareFile(file, 'receipt.pdf')).toBe('saved')
})
