// The documents of a check: files straight to the identity provider, unsuitable ones refused, and the link in an e-mail.
import type { DocumentUpload, Verification } from '@daybreak/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { problem, type startFakeServer } from '../../../testing/fake-server.ts'
import { startUploads, type FakeUpload } from '../../../testing/fake-uploads.ts'
import { fictionalCheck, fictionalOnboarding } from '../../../testing/fictional-onboarding.ts'
import { showOnboarding, stateCall } from '../../../testing/show-onboarding.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const due = (verification: Verification) => fictionalOnboarding('identification', { draft: { verification } })
const button = (name: string) => screen.getByRole('button', { name })

async function show(state: ReturnType<typeof due>, options: Parameters<typeof showOnboarding>[1] = {}) {
  const shown = await showOnboarding(state, options)
  await screen.findByRole('heading', { level: 1, name: 'Check who you are' })
  return shown
}

describe('a check that wants documents', () => {
  const begin = 'POST /api/onboarding/identification/documents'
  const arrived = `${begin}/arrived`
  const target = 'https://uploads.example.com/dul_1?signature=secret'
  const send = `${begin}/send`
  const remove = `${begin}/remove`
  const wants = (parts: Partial<Verification> = {}) =>
    due(fictionalCheck({ status: 'DOCUMENT_REQUESTED', items: ['Address'], ...parts }))
  const lease: DocumentUpload = { id: crypto.randomUUID(), item: 'Address', name: 'lease.pdf', size: 9, received: 9 }
  const file = (size = 9, { name = 'lease.pdf', type = 'application/pdf', head = '%PDF-' } = {}) =>
    new File([head.padEnd(size, 'a').slice(0, size)], name, { type })
  const choose = (chosen: File) => fireEvent.change(screen.getByLabelText('Choose a file'), { target: { files: [chosen] } })

  /** A server that says where to, and believes what the target has got. */
  function taking(after: Partial<Verification> = {}): Parameters<typeof startFakeServer>[0] {
    let upload: DocumentUpload = { ...lease, size: 0, received: 0 }
    return {
      [begin]: ({ body }) => {
        upload = { ...(body as DocumentUpload), received: 0 }
        return { ...upload, uploadUrl: target }
      },
      [arrived]: () => (upload = { ...upload, received: upload.size }),
      [stateCall]: () => wants({ documents: upload.received > 0 ? [upload] : [], ...after }),
    }
  }

  test.each([
    ['Address', 'Send a utility bill, lease or bank letter. It must show your name and address, from the last 60 days.'],
    ['Name', 'Send a photo of your ID, passport or consular ID.'],
    ['Phone', 'Send a phone bill with your name and number.'],
  ] as const)('%s says what will do', async (item, words) => {
    await show(wants({ items: [item] }))
    expect(screen.getByText("Send 1 document and we'll continue.")).toBeDefined()
    expect(screen.getByRole('group', { name: item }).textContent).toContain(words)
  })

  test.each([
    [['Address'], 1],
    [['Address', 'Name'], 0],
  ] as const)('of %j says whether the name matches', async (items, lines) => {
    await show(wants({ items: [...items] }))
    expect(screen.queryAllByText('Your name matches.')).toHaveLength(lines)
  })

  test('takes a photo or a file, and asks a phone for formats that will do', async () => {
    await show(wants())
    const camera = screen.getByLabelText<HTMLInputElement>('Take a photo')
    expect([camera.accept, camera.getAttribute('capture')]).toEqual(['image/jpeg,image/png', 'environment'])
    expect(screen.getByLabelText<HTMLInputElement>('Choose a file').accept).toContain('application/pdf')
  })

  test('sends a file to the target that the server names, and for review when it is there', async () => {
    const puts = startUploads()
    const { server, user } = await show(wants(), { answers: taking() })
    server.answers[send] = () => due(fictionalCheck({ status: 'IN_REVIEW', filesSent: 1 }))
    const chosen = file(300_000)
    choose(chosen)
    expect(await screen.findByText('Ready to send')).toBeDefined()
    expect(puts).toEqual([{ url: target, type: 'application/pdf', body: chosen, hasCookies: false }])
    expect(server.callsTo(arrived)).toHaveLength(1)
    await user.click(button('Send for review'))
    expect(await screen.findByText(/A person is checking your details/)).toBeDefined()
    expect(screen.getByText("1 file sent. We'll look at it within 1 business day.")).toBeDefined()
  })

  test('shows how much of a file has gone', async () => {
    startUploads(({ progress }) => progress(150_000))
    await show(wants(), { answers: taking() })
    choose(file(300_000))
    await waitFor(() => expect(screen.getByRole('progressbar', { name: /lease/ }).ariaValueNow).toBe('50'))
  })

  test('a file that is there already, sent by another page, is not sent again', async () => {
    const puts = startUploads()
    const answers = {
      ...taking(),
      [begin]: () => ({ ...lease, uploadUrl: null }),
      [stateCall]: () => wants({ documents: [lease] }),
    }
    await show(wants(), { answers })
    choose(file())
    expect(await screen.findByText('Ready to send')).toBeDefined()
    expect(puts).toHaveLength(0)
  })

  test('is not sent without a file for each item', async () => {
    const { server, user } = await show(wants({ items: ['Address', 'Name'], documents: [lease] }))
    await user.click(button('Send for review'))
    expect(document.activeElement?.textContent).toBe('Check 1 field.')
    expect(screen.getByRole('group', { name: 'Name' }).textContent).toContain('Add a file.')
    expect(screen.getByRole('group', { name: 'Address' }).textContent).not.toContain('Add a file.')
    expect(server.callsTo(send)).toHaveLength(0)
  })

  test('that are no longer wanted are not sent: the worker sees the status of the check', async () => {
    const { server, user } = await show(wants({ documents: [lease] }), {
      answers: { [send]: () => problem(409, 'identity.not_requested') },
    })
    server.answers[stateCall] = () => due(fictionalCheck({ status: 'IN_REVIEW' }))
    await user.click(button('Send for review'))
    expect(await screen.findByText(/A person is checking your details/)).toBeDefined()
  })

  test('that are missing for the server are said to be', async () => {
    const { user } = await show(wants({ documents: [lease] }), {
      answers: { [send]: () => problem(422, 'identity.documents_incomplete') },
    })
    await user.click(button('Send for review'))
    expect((await screen.findByRole('alert')).textContent).toBe('Add a file.')
  })

  test.each([
    [file(9, { name: 'scan.tiff', type: 'image/tiff' }), 'Use a JPG, PNG or PDF.'],
    [file(10 * 1024 * 1024 + 1), 'That file is larger than 10 MB.'],
    [file(9, { head: 'MZ' }), 'Use a JPG, PNG or PDF.'],
  ])('an unsuitable file is refused before it is sent', async (chosen, words) => {
    const { server, user } = await show(wants())
    choose(chosen)
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(server.callsTo(begin)).toHaveLength(0)
    server.answers[remove] = () => wants()
    await user.click(button(`Remove ${chosen.name}`))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test.each([
    ['identity.file_type', 'Use a JPG, PNG or PDF.'],
    ['identity.file_size', 'That file is larger than 10 MB.'],
    ['identity.file_count', 'You can send up to 5 files.'],
  ])('%s is said at the file', async (code, words) => {
    startUploads()
    await show(wants(), { answers: { ...taking(), [arrived]: () => problem(422, code) } })
    choose(file())
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('five files are enough', async () => {
    const documents = Array.from({ length: 5 }, () => ({ ...lease, id: crypto.randomUUID() }))
    await show(wants({ documents }))
    choose(file())
    expect((await screen.findByRole('alert')).textContent).toBe('You can send up to 5 files.')
  })

  test('a target that finds the file too large says so', async () => {
    startUploads(({ answer }) => answer(413))
    await show(wants(), { answers: taking() })
    choose(file())
    expect((await screen.findByRole('alert')).textContent).toBe('That file is larger than 10 MB.')
  })

  test.each([
    ['a line that was cut', (upload: FakeUpload) => upload.fail(), null],
    ['a place that was over', (upload: FakeUpload) => upload.answer(403), 0],
  ] as const)('%s is reported, and the same file is sent again to a new address', async (_name, doing, received) => {
    let isFirst = true
    const puts = startUploads((upload) => {
      if (isFirst) doing(upload)
      else upload.answer(200)
      isFirst = false
    })
    const answers = taking()
    const whole = answers[arrived]
    if (received !== null) answers[arrived] = () => ({ ...lease, received })
    const { server, user } = await show(wants(), { answers })
    choose(file())
    expect((await screen.findByRole('alert')).textContent).toBe('The file did not reach us. Send it again.')
    if (whole) server.answers[arrived] = whole
    await user.click(button('Try again'))
    expect(await screen.findByText('Ready to send')).toBeDefined()
    const ids = server.callsTo(begin).map(({ body }) => (body as DocumentUpload).id)
    expect([new Set(ids).size, ids.length, puts.length]).toEqual([1, 2, 2])
  })

  test('a file that is there may be taken back', async () => {
    const { server, user } = await show(wants({ documents: [lease] }), { answers: { [remove]: () => wants() } })
    await user.click(button('Remove lease.pdf'))
    await waitFor(() => expect(screen.queryByText('lease.pdf')).toBeNull())
    expect(server.callsTo(remove).map(({ body }) => body)).toEqual([{ id: lease.id }])
  })

  test('a file that cannot be taken back now is not said to be on its way', async () => {
    startUploads(() => {})
    const { server, user } = await show(wants(), { answers: taking() })
    server.answers[remove] = () => problem(503, 'unavailable')
    choose(file())
    await user.click(await screen.findByRole('button', { name: 'Remove lease.pdf' }))
    expect(await screen.findByText('The file did not reach us. Send it again.')).toBeDefined()
    expect(screen.queryByRole('progressbar', { name: /lease/ })).toBeNull()
  })

  test('what another page was sending when it was closed is said to be lost', async () => {
    await show(wants({ documents: [{ ...lease, received: 3 }] }))
    expect(screen.getByRole('alert').textContent).toBe('The file did not reach us. Send it again.')
  })

  describe('and the e-mail address', () => {
    const again = 'POST /api/onboarding/identification/email-link'
    const email = { destination: 'a**@example.com', isConfirmed: false, resendAt: '2026-11-20T19:42:20.000Z' }
    const wantsEmail = (parts: Partial<typeof email> = {}) => wants({ items: ['Email'], email: { ...email, ...parts } })

    test('says where the link went, and is not sent before it was opened', async () => {
      const { server, user } = await show(wantsEmail())
      expect(screen.getByText('a**@example.com').ariaHidden).toBe('true')
      expect(screen.getByText('a…@example.com')).toBeDefined()
      expect(screen.getByText("Didn't get it? Send the link again in 0:20")).toBeDefined()
      await user.click(button('Send for review'))
      expect(screen.getByText('Open the link in our email first.')).toBeDefined()
      expect(server.callsTo(send)).toHaveLength(0)
    })

    test('another link is sent when the wait is over', async () => {
      const { server, user } = await show(wantsEmail({ resendAt: '2026-11-20T19:41:00.000Z' }), {
        answers: { [again]: () => wantsEmail() },
      })
      await user.click(button('Send the link again'))
      expect(await screen.findByText("Didn't get it? Send the link again in 0:20")).toBeDefined()
      expect(server.callsTo(again)).toHaveLength(1)
    })

    test('a link that is asked for too soon says when it can be', async () => {
      const { user } = await show(wantsEmail({ resendAt: '2026-11-20T19:41:00.000Z' }), {
        answers: { [again]: () => problem(429, 'identity.resend_too_soon', { retryAfter: 20 }) },
      })
      await user.click(button('Send the link again'))
      expect((await screen.findByRole('alert')).textContent).toBe('Too many tries. Try again in 1 minute.')
    })

    test('that is confirmed says so', async () => {
      await show(wantsEmail({ isConfirmed: true }))
      expect(screen.getByText('Your email is confirmed.')).toBeDefined()
      expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull()
    })

    const confirm = 'POST /api/onboarding/identification/email'

    test('is confirmed by the link, whose token is taken out of the address', async () => {
      const { server } = await show(wantsEmail(), {
        path: '/onboarding/identification#email=secret-token',
        answers: { [confirm]: () => new Response(null, { status: 204 }), [stateCall]: () => wantsEmail({ isConfirmed: true }) },
      })
      expect(await screen.findAllByText('Your email is confirmed.')).toHaveLength(2)
      expect(server.callsTo(confirm).map(({ body }) => body)).toEqual([{ token: 'secret-token' }])
      expect(window.location.href).not.toContain('secret-token')
    })

    test('is confirmed on a device where the worker is not signed in, which says how to continue', async () => {
      await showOnboarding(fictionalOnboarding('employee-search', { status: null }), {
        path: '/onboarding/identification#email=secret-token',
        answers: { [confirm]: () => new Response(null, { status: 204 }) },
      })
      expect(await screen.findByText('Your email is confirmed.')).toBeDefined()
      expect(
        screen
          .getByText(/^Continue where you began/)
          .querySelector('a')
          ?.getAttribute('href'),
      ).toBe('/login')
    })

    test('a link that is over says so', async () => {
      await show(wantsEmail(), {
        path: '/onboarding/identification#email=secret-token',
        answers: { [confirm]: () => problem(409, 'identity.link_expired') },
      })
      expect((await screen.findByRole('alert')).textContent).toBe('This link no longer works. You can ask for another one.')
    })
  })
})
