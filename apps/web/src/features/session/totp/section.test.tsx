// The authenticator app on the security screen: setting it up in three steps, codes that are shown once, and turning it off.
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AskForStepUp } from '#platform/session/step-up.tsx'
import { problem, startFakeServer } from '../../../testing/fake-server.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { QrPicture } from './qr-picture.tsx'
import { TotpFlow } from './flow.tsx'
import { TotpSection, type TotpTask } from './section.tsx'

const flags = vi.hoisted(() => ({ isOn: true as boolean | null }))
vi.mock('#platform/flags/flag-values.ts', () => ({ useKnownFlag: () => flags.isOn }))

const read = 'GET /api/session/totp'
const start = 'POST /api/session/totp'
const confirm = 'POST /api/session/totp/confirm'
const renew = 'POST /api/session/totp/recovery-codes'
const remove = 'DELETE /api/session/totp'

const off = { isOffered: false, isOn: false, addedAt: null, lastUsedAt: null, recoveryCodesLeft: 0 }
const on = { isOffered: false, isOn: true, addedAt: '2026-10-02T15:00:00.000Z', lastUsedAt: null, recoveryCodesLeft: 9 }
const uri = 'otpauth://totp/Daybreak:maya%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Daybreak'
const setup = { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', uri, expiresAt: '2026-11-20T20:00:00.000Z' }
const codes = ['4F7K-92QD', '8MTR-6XWA']
const user = userEvent.setup()

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  flags.isOn = true
  server = startFakeServer({
    [read]: () => off,
    [start]: () => setup,
    [confirm]: () => ({ recoveryCodes: codes }),
    [renew]: () => ({ recoveryCodes: codes }),
    [remove]: () => null,
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const back = (onPress: () => void) => <button onClick={onPress}>Back</button>

function Security() {
  const [task, setTask] = useState<TotpTask | null>(null)
  return task === null ? <TotpSection onTask={setTask} /> : <TotpFlow task={task} onDone={() => setTask(null)} back={back} />
}
const show = (options: { locale?: 'en' | 'es'; askForStepUp?: AskForStepUp } = {}) => renderPage(<Security />, options)
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const codeField = () => screen.getByLabelText<HTMLInputElement>('6-digit code')

describe('setting one up', () => {
  test('shows the secret as a picture, a link and a key, takes a code, and gives the recovery codes', async () => {
    show()
    await press('Set up an authenticator app')
    const title = await screen.findByRole('heading', { name: 'Set up an authenticator app' })
    expect(document.activeElement).toBe(title)
    expect(screen.getByRole('img', { name: 'Code to scan with your authenticator app' })).toBeDefined()
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeDefined()
    expect(screen.getByText('Open my app').closest('a')?.getAttribute('href')).toBe(uri)
    await user.type(codeField(), '391482')
    server.answers[read] = () => on
    await press('Turn on')
    expect(server.callsTo(confirm)[0]?.body).toEqual({ code: '391482' })
    const list = await screen.findByRole('list', { name: 'Save your recovery codes' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(codes)
    expect(screen.getByText('Your authenticator app is on.')).toBeDefined()
    await press('Done')
    expect(screen.getByText('Save your codes first. Then check the box.', { selector: 'p' })).toBeDefined()
    await user.click(screen.getByRole('checkbox', { name: 'I saved my codes in a safe place.' }))
    await press('Done')
    expect(await screen.findByText(/Added Oct 02, 2026/)).toBeDefined()
    expect(screen.queryByText('4F7K-92QD')).toBeNull()
  })

  test('asks once before codes that are not saved are left', async () => {
    show()
    await press('Set up an authenticator app')
    await user.type(codeField(), '391482')
    await press('Turn on')
    await screen.findByRole('list', { name: 'Save your recovery codes' })
    server.answers[read] = () => on
    await press('Back')
    expect(screen.getByText('Save your codes first. Then check the box.', { selector: 'p' })).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('checkbox'))
    await press('Done')
    expect(screen.getByText('4F7K-92QD')).toBeDefined()
    await press('Back')
    expect(await screen.findByText(/Added Oct 02, 2026/)).toBeDefined()
  })

  test('shows the error of a code at its field, and the secret stays', async () => {
    server.answers[confirm] = () => problem(422, 'session.code_wrong')
    show()
    await press('Set up an authenticator app')
    await user.type(await screen.findByLabelText('6-digit code'), '123')
    await press('Turn on')
    expect(await screen.findByText('Enter all 6 digits.')).toBeDefined()
    expect(server.callsTo(confirm)).toHaveLength(0)
    await user.type(codeField(), '456')
    await press('Turn on')
    expect(await screen.findByText("That code isn't right. Use the newest code in your app.")).toBeDefined()
    expect(screen.getByText(/^JBSW/)).toBeDefined()
  })

  test('asks for a fresh proof first, and without one nothing is begun', async () => {
    server.answers[start] = () => problem(403, 'step_up_required')
    const askForStepUp = vi.fn<AskForStepUp>(() => Promise.resolve(false))
    show({ askForStepUp })
    await press('Set up an authenticator app')
    await waitFor(() => expect(askForStepUp).toHaveBeenCalledOnce())
    expect(screen.queryByRole('img')).toBeNull()
  })
})

describe('one that is on', () => {
  beforeEach(() => {
    server.answers[read] = () => on
  })

  test('says since when and how many recovery codes are left, and gives new ones', async () => {
    show()
    expect(await screen.findByText('Added Oct 02, 2026 · 9 recovery codes left')).toBeDefined()
    await press('Make new recovery codes')
    expect(await screen.findByText('8MTR-6XWA')).toBeDefined()
    expect(screen.queryByText('Your authenticator app is on.')).toBeNull()
  })

  test('is turned off after a question', async () => {
    show()
    await press('Turn off')
    const dialog = within(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(server.callsTo(remove)).toHaveLength(0)
    await press('Turn off')
    server.answers[read] = () => off
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Turn off' }))
    expect(await screen.findByRole('button', { name: 'Set up an authenticator app' })).toBeDefined()
    expect(server.callsTo(remove)).toHaveLength(1)
  })

  test('can be turned off where the way is off, and no other is offered', async () => {
    flags.isOn = false
    show()
    expect(await screen.findByRole('button', { name: 'Turn off' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Make new recovery codes' })).toBeNull()
  })
})

test('before the flags have come, the server says whether one can be set up', async () => {
  flags.isOn = null
  server.answers[read] = () => ({ ...off, isOffered: true })
  show()
  expect(await screen.findByRole('button', { name: 'Set up an authenticator app' })).toBeDefined()
})

test('there is nothing of it where the way is off', async () => {
  flags.isOn = false
  show()
  await waitFor(() => expect(server.callsTo(read)).toHaveLength(1))
  expect(screen.queryByRole('heading')).toBeNull()
})

test('the picture is a QR code of the whole address: three finders, and another one for another secret', () => {
  const pathOf = (text: string) =>
    render(<QrPicture text={text} label="QR" />)
      .container.querySelector('path')
      ?.getAttribute('d')
  const path = pathOf(uri)
  expect(path?.length).toBeGreaterThan(1_000)
  expect(pathOf(uri.replace('JBSW', 'ABCD'))).not.toBe(path)
})
