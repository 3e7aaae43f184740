// Renders a part of the signed-in app with everything around it that a real page has.
import { catalogs, locales, type Locale } from '@daybreak/copy'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { i18n } from '#platform/copy/copy-catalog.ts'
import { NowProvider } from '#platform/page/page-clock.tsx'
import { QueryProvider } from '#platform/query-provider.tsx'
import { createQueryClient } from '#platform/calls/query.ts'
import { StepUpProvider, type AskForStepUp } from '#platform/session/step-up.tsx'
import { Announcer } from '#ui'
import { fillBrowserGaps } from './browser-gaps.ts'

/** Friday, November 20th 2026, 1:42 pm in Chicago. */
export const testNowMs = Date.UTC(2026, 10, 20, 19, 42)

type CompiledText = ReturnType<typeof compileMessageOrThrow>
const compiled = new Map<string, CompiledText>()

/** When it is shown: a page has some dozens of the thousands of texts, and the pages of one file share most of them. */
i18n.setMessagesCompiler((text) => {
  const known = compiled.get(text) ?? compileMessageOrThrow(text)
  compiled.set(text, known)
  return known
})

/** A real bundle holds one language; here a test chooses. */
export function speak(locale: Locale): void {
  i18n.loadAndActivate({ locale, locales: [...locales], messages: catalogs[locale] })
}

type RenderOptions = {
  locale?: Locale
  /** The page's time: a stopped clock, or the test's own. */
  nowMs?: number | (() => number)
  /** What the worker does when a fresh proof is asked for; they decline unless a test says otherwise. */
  askForStepUp?: AskForStepUp
}

const decline: AskForStepUp = () => Promise.resolve(false)

export function renderPage(page: ReactNode, { locale = 'en', nowMs = testNowMs, askForStepUp = decline }: RenderOptions = {}) {
  fillBrowserGaps()
  speak(locale)
  const clock = typeof nowMs === 'number' ? () => nowMs : nowMs
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { retry: false }, mutations: { retry: false } })
  // As a wrapper, so that a second rendering of the page keeps what is around it.
  const view = render(page, {
    wrapper: ({ children }) => (
      <QueryProvider client={client}>
        <NowProvider value={clock}>
          <Announcer>
            <StepUpProvider ask={askForStepUp}>{children}</StepUpProvider>
          </Announcer>
        </NowProvider>
      </QueryProvider>
    ),
  })
  return { ...view, client }
}
