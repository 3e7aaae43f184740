// Router, documents and menu agree, because each follows from the list of screens.
import { onboardingStep } from '@daybreak/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { documents } from './documents.ts'
import { notFound, prerenderDocuments, routes } from './prerender.tsx'
import { createAppRouter } from './routes.tsx'
import { screens } from './screens.ts'
import { menuEntries } from './menu/menu-entries.ts'

const paths = screens.map(({ path }) => path)
const insideShell = screens.flatMap(({ path, load, over }) => ((load ?? over) ? [path] : []))

test('no address has two screens', () => {
  expect(new Set(paths).size).toBe(paths.length)
})

test('the router has a route for each screen inside the shell, and no other', () => {
  const { routesByPath } = createAppRouter({ client: new QueryClient(), leave: () => undefined })
  expect(Object.keys(routesByPath).toSorted()).toEqual(insideShell.toSorted())
})

test('the build sends a document for each screen and for an unknown address, and draws no other', () => {
  expect(routes).toEqual(screens.map(({ path, document }) => [path, document]))
  const drawn = prerenderDocuments().map(({ name }) => name)
  expect(drawn.toSorted()).toEqual([...new Set([...screens.map(({ document }) => document), notFound])].toSorted())
  expect(drawn).toEqual(Object.keys(documents))
})

test('a screen inside the shell is a document of the signed-in app, and no other program draws it but help', () => {
  for (const { path, document } of screens) {
    const { entry, audience } = documents[document]
    // Help starts the app for a worker with a session, and is drawn without it for anyone else.
    expect(insideShell.includes(path), path).toBe(
      document === 'support' || (entry === 'app' && (audience === 'signed-in' || audience === 'either')),
    )
  }
})

test('the menu leads to screens inside the shell, and outside of it to the legal page', () => {
  const entries = menuEntries({ features: ['EWA'], isOn: () => true, legalUrl: '/legal', path: '/' })
  expect(entries.length).toBe(screens.filter(({ menu }) => menu).length)
  for (const entry of entries) {
    if ('to' in entry) expect(insideShell).toContain(entry.to)
    else expect(entry.outsideHref).toBe('/legal')
  }
})

test('every address that a source names has a screen', () => {
  const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../testing/**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const known = new Set([...paths, ...onboardingStep.options.map((step) => `/onboarding/${step}`)])
  let count = 0
  for (const [file, source] of Object.entries(sources)) {
    for (const [, address = ''] of source.matchAll(addressInSource)) {
      count += 1
      expect(known, `${file}: ${address}`).toContain(address.replace(/(?<=.)\/$/, ''))
    }
  }
  expect(count).toBeGreaterThan(20)
})

/** Where a link, a jump or a constant of an address begins, and the address. */
const addressInSource =
  /(?:\b(?:to|path|initialPath)=["']|\bto: ["']|\b(?:leave|goTo|goOnTo|sendTo|assign|replace)\(["']|Path = ["'])(\/[a-z/-]*)["']/g
