// The environment of a journey: the running product, a browser, and visits that end without faults or fail.
import assert from 'node:assert/strict'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openJourneyBrowser } from './lane/journey-browser.ts'
import { guardPages } from './page-guard.ts'
import { startProduct, type ProductAddress, type RunningProduct } from './product.ts'
import { readCode, signIn } from './sign-in.ts'
import { resolveInType } from './typeset-lookups.ts'

export type VisitOptions = {
  /** The phone number or e-mail address of the signed-in worker. */
  as?: string
  language?: 'en' | 'es'
  screen?: { width: number; height: number }
  /** Lets a page write to the clipboard and a journey read it. */
  hasClipboard?: boolean
  /** By which name the product is opened: its number unless a journey says otherwise. Only a name can have passkeys. */
  host?: 'localhost'
  /** Other names that the journey answers itself. */
  knownHosts?: readonly string[]
  /** The journey itself takes the product down: answers of 503 are what it is about. */
  isTakenDown?: true
  /** It shows a recording, not the product. */
  isReplay?: true
  /** Listens for changes of flags: a connection that stays open, so a page always has one under way. */
  receivesFlags?: true
  /** On-load modals of home are the subject of one journey; in every other one none opens. */
  hasOnLoadModals?: true
}

export type Visit = { page: Page; context: BrowserContext }

export type Stage = {
  product: ProductAddress
  origin: string
  /** One person's visit in a browser of their own. It fails when the journey does, and when the pages did what no page may. */
  visit(options: VisitOptions, journey: (visit: Visit) => Promise<void>): Promise<void>
  readCode(to: string): Promise<string>
  close(): Promise<void>
}

export const desktop = { width: 1280, height: 900 }
export const phone = { width: 390, height: 844 }
/** WCAG 1.4.10: the width that a page must bear. */
export const narrowest = { width: 320, height: 640 }

const patienceMs = 15_000

/** @param settings  of a product of the journey's own; without them it plays in the run's */
export async function openStage(settings?: Record<string, string>): Promise<Stage> {
  const { product, stop } = await findProduct(settings)
  const { browser, release } = await openJourneyBrowser()
  const { origin } = product
  return {
    product,
    origin,
    async visit(options, journey) {
      const context = await openContext(browser, product, options)
      const guard = guardPages(context, options)
      try {
        const page = await context.newPage()
        page.setDefaultTimeout(patienceMs)
        resolveInType(page)
        await journey({ page, context })
        assert.deepEqual(guard.faults(), [], 'what no page may do')
      } finally {
        await context.close()
      }
    },
    async readCode(to) {
      const context = await browser.newContext()
      try {
        return await readCode(context.request, product, to)
      } finally {
        await context.close()
      }
    },
    async close() {
      await release()
      await stop()
    },
  }
}

/** The run's product, or one of this journey's own when it is played alone. */
async function findProduct(settings?: Record<string, string>): Promise<{ product: ProductAddress; stop(): Promise<void> }> {
  const given = process.env['E2E_PRODUCT']
  if (given !== undefined && settings === undefined) return { product: JSON.parse(given) as ProductAddress, stop: async () => {} }
  const own: RunningProduct = await startProduct(settings && { settings, from: process.env['E2E_MODEL'] })
  return { product: own.address, stop: own.stop }
}

async function openContext(browser: Browser, product: ProductAddress, options: VisitOptions): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: options.host === undefined ? product.origin : product.origin.replace('127.0.0.1', options.host),
    viewport: options.screen ?? desktop,
    locale: options.language === 'es' ? 'es-US' : 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    permissions: options.hasClipboard === true ? ['clipboard-read', 'clipboard-write'] : [],
  })
  // A language that a journey asks for counts like one that was chosen before sign-in: the app then does not follow the profile.
  if (options.language !== undefined)
    await context.addInitScript((chosen) => {
      // An empty page has no storage.
      if (window.location.protocol.startsWith('http')) window.localStorage.setItem('daybreak_language_chosen', chosen)
    }, options.language)
  if (options.receivesFlags !== true) await context.addInitScript(() => Reflect.deleteProperty(window, 'EventSource'))
  if (options.hasOnLoadModals !== true) await context.addInitScript(answerInPage, nothingComesUp)
  if (options.as !== undefined) await signIn(context, product, options.as)
  return context
}

const nothingComesUp = { '/api/popup': [], '/api/employees/pay-cards/offer': { isOffered: false } }

/** Runs in each page, before it: answers requests by their path. A route of the browser's would take the cache from every page. */
function answerInPage(answers: Readonly<Record<string, unknown>>): void {
  const send = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, window.location.href)
    return pathname in answers ? Response.json(answers[pathname]) : send(input, init)
  }
}
