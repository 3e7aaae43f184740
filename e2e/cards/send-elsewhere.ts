// Redirects an ordered card to another address, from the card page.
import type { Locator, Page } from 'playwright-core'
import { assertGone, assertShown } from '../harness/expect.ts'
import { tabTo } from '../harness/keyboard.ts'

const words = {
  en: {
    change: 'Change',
    form: 'Update your address',
    street: 'Street address',
    save: 'Save',
    verify: 'Verify your mailing address',
    order: 'Order a new card',
    ordered: 'Your card is on its way!',
    done: 'Done',
  },
  es: {
    change: 'Cambiar',
    form: 'Cambia tu dirección',
    street: 'Calle y número',
    save: 'Guardar',
    verify: 'Revisa tu dirección postal',
    order: 'Pedir tarjeta nueva',
    ordered: '¡Tu tarjeta va en camino!',
    done: 'Listo',
  },
}

/** Left without saving, nothing changes; an address that is saved is confirmed, and the page then shows that the card goes there. */
export async function sendElsewhere(page: Page, street: string, language: keyof typeof words): Promise<void> {
  const said = words[language]
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const change = page.getByRole('button', { name: said.change, exact: true })
  await press(page, change)
  await assertShown(dialog(said.form))
  await page.keyboard.press('Escape')
  await assertGone(dialog(said.form))
  await press(page, change)
  const field = dialog(said.form).getByRole('combobox', { name: said.street })
  await field.fill(street)
  await dialog(said.form).getByRole('button', { name: said.save }).press('Enter')
  await assertShown(dialog(said.verify).getByText(street))
  await press(page, dialog(said.verify).getByRole('button', { name: said.order }))
  await press(page, dialog(said.ordered).getByRole('button', { name: said.done }))
  await assertGone(dialog(said.ordered))
  await assertShown(page.getByText(new RegExp(`^${street}, `)))
}

async function press(page: Page, control: Locator): Promise<void> {
  await assertShown(control)
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}
