// Switches, option cards, chips and rows of actions: named, operated by keyboard, and saying their state in words a screen reader knows.
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import CreditCard from 'lucide-react/icons/credit-card'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import { ChoiceChips, ToggleChips } from './choices/chips.tsx'
import { Item, ItemButton, ItemList } from './item-list.tsx'
import { OptionCards } from './choices/option-cards.tsx'
import { Switch } from './choices/switch.tsx'
import { useToast } from './overlays/toast.tsx'
import { Tracker } from './states/tracker.tsx'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

describe('a switch', () => {
  function Page({ busy = false, onChange }: { busy?: boolean; onChange: (isOn: boolean) => void }) {
    return (
      <ItemList>
        <Item
          icon={CreditCard}
          titleId="title"
          title="Freeze card"
          bodyId="body"
          body="Stop all new purchases."
          end={<Switch isOn={false} busy={busy} onChange={onChange} labelledBy="title" describedBy="body" />}
        />
      </ItemList>
    )
  }

  test('has its row’s words, and asks for the other state by key and by press', async () => {
    const onChange = vi.fn<(isOn: boolean) => void>()
    const user = userEvent.setup()
    renderPage(<Page onChange={onChange} />)
    const control = screen.getByRole('switch', { name: 'Freeze card', description: 'Stop all new purchases.', checked: false })
    await user.tab()
    expect(document.activeElement).toBe(control)
    await user.keyboard(' ')
    await user.click(control)
    expect(onChange.mock.calls).toEqual([[true], [true]])
  })

  test('that is busy keeps the focus and stops answering', async () => {
    const onChange = vi.fn<(isOn: boolean) => void>()
    const user = userEvent.setup()
    renderPage(<Page busy onChange={onChange} />)
    await user.click(screen.getByRole('switch', { busy: true }))
    expect(document.activeElement).toBe(screen.getByRole('switch'))
    expect(onChange).not.toHaveBeenCalled()
  })
})

test('option cards are one group of radio buttons, with an error that belongs to the group', async () => {
  function Page() {
    const [value, setValue] = useState<'lost' | 'stolen' | null>(null)
    return (
      <OptionCards
        legend="What happened?"
        options={[
          { value: 'lost', title: 'I lost it', body: 'We close it.' },
          { value: 'stolen', title: 'Someone stole it' },
        ]}
        value={value}
        onValue={setValue}
        error={value === null ? 'Choose a reason.' : undefined}
      />
    )
  }
  const user = userEvent.setup()
  renderPage(<Page />)
  const group = screen.getByRole('radiogroup', { name: 'What happened?', description: 'Choose a reason.' })
  expect(group.getAttribute('aria-invalid')).toBe('true')
  await user.click(within(group).getByText('We close it.'))
  expect(within(group).getByRole('radio', { name: 'I lost it', description: 'We close it.', checked: true })).toBeDefined()
  expect(group.getAttribute('aria-invalid')).toBeNull()
})

test('a question that a heading asks already names the group, and is no second text to be read', () => {
  const { container } = renderPage(
    <>
      <h2>How should we take it?</h2>
      <OptionCards
        legend="How should we take it?"
        isLegendHidden
        options={[{ value: 'once', title: 'All of it' }]}
        value={null}
        onValue={() => undefined}
      />
    </>,
  )
  expect(screen.getByRole('radiogroup', { name: 'How should we take it?' })).toBeDefined()
  expect(container.textContent).toBe('How should we take it?All of it')
})

test('chips choose one of many by the arrow keys, or switch each on its own', async () => {
  function Page() {
    const [radius, setRadius] = useState('5')
    const [filters, setFilters] = useState<ReadonlySet<string>>(new Set())
    return (
      <>
        <ChoiceChips
          legend="How far"
          chips={[
            { value: '1', label: '1 mile' },
            { value: '5', label: '5 miles' },
          ]}
          value={radius}
          onValue={setRadius}
        />
        <ToggleChips
          legend="Show only"
          chips={[{ value: 'free', label: 'No fee' }]}
          values={filters}
          onToggle={(filter) => setFilters(new Set([filter]))}
        />
      </>
    )
  }
  const user = userEvent.setup()
  renderPage(<Page />)
  await user.tab()
  await user.keyboard('{ArrowUp}')
  expect(
    within(screen.getByRole('radiogroup', { name: 'How far' }))
      .getByRole('radio', { checked: true })
      .getAttribute('value'),
  ).toBe('1')
  await user.tab()
  await user.keyboard('{Enter}')
  expect(
    within(screen.getByRole('group', { name: 'Show only' })).getByRole('button', { name: 'No fee', pressed: true }),
  ).toBeDefined()
})

test('a row of actions is one button, with its words as its name', async () => {
  const onPress = vi.fn<() => void>()
  renderPage(
    <ItemList label="Card">
      <ItemButton icon={CreditCard} title="Replace card" body="Lost, stolen or damaged." onPress={onPress} />
    </ItemList>,
  )
  await userEvent.click(within(screen.getByRole('list', { name: 'Card' })).getByRole('button', { name: /^Replace card/ }))
  expect(onPress).toHaveBeenCalledOnce()
})

test('a tracker marks its current step, also when that failed', () => {
  renderPage(
    <Tracker
      label="Your new card"
      steps={[
        { key: 'a', state: 'done', icon: CreditCard, title: 'Ordered', when: 'Nov 18' },
        { key: 'b', state: 'failed', icon: CreditCard, title: 'Mailed', body: 'The mail could not deliver it.' },
        { key: 'c', state: 'to-come', icon: CreditCard, title: 'Here' },
      ]}
    />,
  )
  const steps = within(screen.getByRole('list', { name: 'Your new card' })).getAllByRole('listitem')
  expect(steps.map((step) => [step.textContent, step.getAttribute('aria-current')])).toEqual([
    ['OrderedNov 18', null],
    ['MailedThe mail could not deliver it.', 'step'],
    ['Here', null],
  ])
})

test('a toast is said, shows for five seconds, and a new one shows for five of its own', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  function Page() {
    const { toast, show } = useToast()
    return (
      <>
        <button onClick={() => show('Card frozen.')}>Freeze</button>
        <section aria-label="toasts">{toast}</section>
      </>
    )
  }
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  renderPage(<Page />)
  const toasts = screen.getByRole('region', { name: 'toasts' })
  await user.click(screen.getByRole('button'))
  expect(screen.getByRole('status').textContent).toBe('Card frozen.')
  await vi.advanceTimersByTimeAsync(4900)
  await user.click(screen.getByRole('button'))
  await vi.advanceTimersByTimeAsync(4900)
  expect(toasts.textContent).toBe('Card frozen.')
  await vi.advanceTimersByTimeAsync(100)
  await vi.waitFor(() => expect(toasts.textContent).toBe(''))
})
