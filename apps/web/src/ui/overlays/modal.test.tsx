// Modals and drawers: named, closed in every promised way, and the focus goes round inside and back outside.
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { Drawer } from './drawer.tsx'
import { Modal } from './modal.tsx'

afterEach(cleanup)

function ModalPage() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Open</button>
      <Modal open={isOpen} onClose={close} titleId="title">
        <h2 id="title">Payroll Transfer</h2>
        <a href="/support">Get help</a>
      </Modal>
    </>
  )
}

function DrawerPage() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Open</button>
      <Drawer open={isOpen} onClose={() => setIsOpen(false)} label="Main menu">
        <button>First</button>
        <a href="/support">Last</a>
      </Drawer>
    </>
  )
}

/** jsdom lays nothing out, so it cannot say what is visible. */
function showEverything() {
  Object.assign(Element.prototype, { checkVisibility: () => true })
}

async function openDialog(page: React.ReactNode) {
  showEverything()
  const user = userEvent.setup()
  renderPage(page)
  const opener = screen.getByRole('button', { name: 'Open' })
  await user.click(opener)
  return { user, opener, dialog: screen.getByRole('dialog') }
}

describe('a modal', () => {
  test('is named by its heading, and closed it is not in the page', async () => {
    const { dialog } = await openDialog(<ModalPage />)
    expect(dialog).toBe(screen.getByRole('dialog', { name: 'Payroll Transfer' }))
    cleanup()
    renderPage(<ModalPage />)
    expect(screen.queryByText('Payroll Transfer')).toBeNull()
  })

  test('closes by its X and gives the focus back', async () => {
    const { user, opener } = await openDialog(<ModalPage />)
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener)
  })

  test('closes by Escape', async () => {
    const { user } = await openDialog(<ModalPage />)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('closes by a press outside of it, not by one inside or by a drag that ends outside', async () => {
    const { dialog } = await openDialog(<ModalPage />)
    fireEvent.pointerDown(screen.getByText('Payroll Transfer'))
    fireEvent.click(dialog)
    expect(screen.queryByRole('dialog')).not.toBeNull()
    fireEvent.pointerDown(dialog)
    fireEvent.click(dialog)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a drawer', () => {
  test('keeps Tab inside, in both directions', async () => {
    const { user } = await openDialog(<DrawerPage />)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'First' }))
    await user.tab({ shift: true })
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Last' }))
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'First' }))
  })

  test('closes by Escape and gives the focus back', async () => {
    const { user, opener } = await openDialog(<DrawerPage />)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener)
  })
})
