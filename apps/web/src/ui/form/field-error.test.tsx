// The errors of a form: spoken at the focus, and listed above the form with a link to each field.
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type SubmitEvent } from 'react'
import { afterEach, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { Check } from '../choices/check.tsx'
import { FormSummary } from './form-summary.tsx'
import { Modal } from '../overlays/modal.tsx'
import { OptionCards } from '../choices/option-cards.tsx'
import { TextInput } from '../entries/text-input.tsx'

afterEach(cleanup)

function ZipForm() {
  const [zip, setZip] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  function send(event: SubmitEvent) {
    event.preventDefault()
    setIsWrong(zip.length !== 5)
  }
  return (
    <form onSubmit={send}>
      <TextInput label="ZIP code" value={zip} onValue={setZip} error={isWrong ? 'Must be 5 digits' : undefined} />
      <button type="submit">Search</button>
    </form>
  )
}

const spoken = () => screen.getByRole('status').firstChild

test('Enter in a wrong field says what is wrong, and says it again when it is pressed again', async () => {
  const user = userEvent.setup()
  renderPage(<ZipForm />)
  await user.type(screen.getByLabelText('ZIP code'), '100{Enter}')
  const first = spoken()
  expect(first?.textContent).toBe('ZIP code: Must be 5 digits')
  await user.keyboard('{Enter}')
  await expect.poll(() => spoken() === first).toBe(false)
  expect(spoken()?.textContent).toBe('ZIP code: Must be 5 digits')
})

test('a fault that was mended is not said once more', async () => {
  const user = userEvent.setup()
  renderPage(<ZipForm />)
  await user.type(screen.getByLabelText('ZIP code'), '100{Enter}')
  const first = spoken()
  await user.keyboard('02{Enter}')
  expect(screen.queryByText('Must be 5 digits')).toBeNull()
  await new Promise((resolve) => setTimeout(resolve))
  expect(spoken()).toBe(first)
})

test('a field without the focus says nothing by itself: the focus that moves there reads it out', async () => {
  const user = userEvent.setup()
  renderPage(<ZipForm />)
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(screen.getByLabelText('ZIP code').getAttribute('aria-invalid')).toBe('true')
  expect(spoken()?.textContent).toBe('')
})

test('in a dialog the words are said inside of it, because everything behind it is silent', async () => {
  const user = userEvent.setup()
  renderPage(
    <Modal open onClose={() => {}} titleId="title">
      <h2 id="title">Find an ATM</h2>
      <ZipForm />
    </Modal>,
  )
  await user.type(screen.getByLabelText('ZIP code'), '1{Enter}')
  expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toBe('ZIP code: Must be 5 digits')
})

function LongForm() {
  const [turn, setTurn] = useState(0)
  const [name, setName] = useState('')
  const [isAgreed, setIsAgreed] = useState(false)
  const isAsked = turn > 0
  const faults = [name === '', !isAgreed, true].filter(Boolean).length
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setTurn(turn + 1)
      }}
    >
      {isAsked && <FormSummary key={turn} count={faults} />}
      <TextInput
        label="First name"
        value={name}
        onValue={setName}
        error={isAsked && name === '' ? 'Required field' : undefined}
      />
      <Check value={isAgreed} onValue={setIsAgreed} error={isAsked && !isAgreed ? 'Check the box.' : undefined}>
        I agree
      </Check>
      <OptionCards
        legend="How do you want to be paid?"
        options={[
          { value: 'card', title: 'On my card' },
          { value: 'check', title: 'By check' },
        ]}
        value={null}
        onValue={() => {}}
        error={isAsked ? 'Choose one.' : undefined}
      />
      <button type="submit">Continue</button>
    </form>
  )
}

test('the summary names each wrong field, reads their names with its count, and leads to each', async () => {
  const user = userEvent.setup()
  renderPage(<LongForm />)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  const summary = document.activeElement
  expect(summary?.textContent).toBe('Check 3 fields.')
  const list = document.getElementById(summary?.getAttribute('aria-describedby') ?? '')
  const links = within(list ?? document.body).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['First name', 'I agree', 'How do you want to be paid?'])
  const fields = [
    screen.getByLabelText('First name'),
    screen.getByRole('checkbox'),
    screen.getByRole('radio', { name: 'On my card' }),
  ]
  for (const [index, link] of links.entries()) {
    await user.click(link)
    expect(document.activeElement).toBe(fields[index])
  }
})

test('a field that was mended leaves the list', async () => {
  const user = userEvent.setup()
  renderPage(<LongForm />)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.type(screen.getByLabelText('First name'), 'Maya')
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['I agree', 'How do you want to be paid?'])
})

test('the summary names a group by its question also where a heading asks it', () => {
  renderPage(
    <form>
      <FormSummary count={1} />
      <OptionCards
        legend="How should we send your code?"
        isLegendHidden
        options={[{ value: 'phone', title: 'Text message' }]}
        value={null}
        onValue={() => undefined}
        error="Choose one."
      />
    </form>,
  )
  expect(screen.getByRole('link').textContent).toBe('How should we send your code?')
})
