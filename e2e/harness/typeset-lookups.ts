// Lets journeys name texts as the decks write them, with straight quotes, where pages show typographic ones.
import type { Locator, Page } from 'playwright-core'
import { typeset } from '../../packages/copy/src/index.ts'

type Lookup = (text: unknown, options?: { name?: unknown }) => Locator
type Owner = Record<string, Lookup> & { isSetInType?: true }

const lookupsByText = ['getByText', 'getByLabel', 'getByPlaceholder', 'getByTitle', 'getByAltText']

/** From here on every lookup by text or name finds what pages show, in this page and in all that are found in it. */
export function resolveInType(page: Page): void {
  const owners = [page, page.locator('html'), page.frameLocator('iframe')]
  for (const owner of owners) changeLookups(Object.getPrototypeOf(owner) as Owner)
}

function changeLookups(owner: Owner): void {
  if (owner.isSetInType === true) return
  owner.isSetInType = true
  for (const name of lookupsByText) {
    const find = owner[name]
    if (find === undefined) throw new Error(`playwright has no ${name}`)
    owner[name] = function (this: unknown, text, options) {
      return find.call(this, asShown(text), options)
    }
  }
  const findRole = owner['getByRole']
  if (findRole === undefined) throw new Error('playwright has no getByRole')
  owner['getByRole'] = function (this: unknown, role, options) {
    return findRole.call(this, role, options?.name === undefined ? options : { ...options, name: asShown(options.name) })
  }
}

function asShown(text: unknown): unknown {
  if (typeof text === 'string') return typeset(text)
  return text instanceof RegExp ? new RegExp(text.source.replaceAll("'", '’'), text.flags) : text
}
