// The articles of help in the language of the page, with the short answers that screens show in the place of what they repeat.
import type { SupportTopic } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { articles, type Article, type HelpScreen } from '@daybreak/help'
import { useMemo } from 'react'
import { useCopy, useLocale } from '#platform/copy/copy.tsx'
import {
  addMoneyPath,
  atmFinderPath,
  cashBackPath,
  expressPayPath,
  homePath,
  linkedAccountsPath,
  manageCardPath,
  moveMoneyPath,
  myAccountPath,
  paydayPath,
  sendMoneyPath,
  transferWagesPath,
  writePath,
} from '#platform/paths.ts'
import { createHelpSearch, type Findable, type SearchHelp } from './help-search.ts'

/** Where an article leads. `isOpen`: also without signing in. */
export const screensOfHelp: Readonly<Record<HelpScreen, { path: string; name: CopyKey; isOpen?: true }>> = {
  home: { path: homePath, name: 'shell.menu.payroll-card' },
  'manage-card': { path: manageCardPath, name: 'cards.manage.title' },
  'atm-finder': { path: atmFinderPath, name: 'cards.atm.title' },
  'express-pay': { path: expressPayPath, name: 'shell.menu.express-pay' },
  'transfer-wages': { path: transferWagesPath, name: 'shell.menu.express-pay' },
  'move-money': { path: moveMoneyPath, name: 'move-money.home.title' },
  'send-money': { path: sendMoneyPath, name: 'move-money.home.send-bank' },
  'add-money': { path: addMoneyPath, name: 'move-money.add.pull' },
  'linked-accounts': { path: linkedAccountsPath, name: 'move-money.linked.title' },
  payday: { path: paydayPath, name: 'move-money.payday.title' },
  'cash-back': { path: cashBackPath, name: 'shell.title.cash-back' },
  'my-account': { path: myAccountPath, name: 'shell.title.my-account' },
  login: { path: '/login', name: 'shell.title.login', isOpen: true },
  legal: { path: '/legal', name: 'shell.menu.terms', isOpen: true },
  message: { path: writePath, name: 'support.case.new', isOpen: true },
}

export type ShownArticle = {
  slug: string
  topic: SupportTopic
  screen: HelpScreen
  checked: string
  title: string
  lead: string
  steps: readonly (readonly [title: string, text: string])[]
  body: readonly string[]
  words: string
}

/** All articles, in their order. */
export function useArticles(): readonly ShownArticle[] {
  const locale = useLocale()
  const copy = useCopy()
  return useMemo(() => articles.map((article) => shownOf(article, locale, copy)), [locale, copy])
}

/** @param isInside  screens that need a session are among the results */
export function useHelpSearch(shown: readonly ShownArticle[], isInside: boolean): SearchHelp {
  const copy = useCopy()
  return useMemo(() => {
    const answers = shown.map(({ slug, title, lead, steps, body, words }): Findable => ({
      id: slug,
      kind: 'answer',
      title,
      lead,
      text: [...steps.flat(), ...body].join(' '),
      words,
    }))
    return createHelpSearch([...screenItems(copy, isInside), ...answers])
  }, [shown, copy, isInside])
}

function shownOf(
  { slug, topic, screen, checked, short, ...texts }: Article,
  locale: 'en' | 'es',
  copy: ReturnType<typeof useCopy>,
): ShownArticle {
  const { title, lead, steps = [], body, words } = texts[locale]
  return {
    slug,
    topic,
    screen,
    checked,
    title: title ?? (short ? copy(`shell.help.${short}-q`) : ''),
    lead: lead ?? (short ? copy(`shell.help.${short}-a`) : ''),
    steps,
    body,
    words,
  }
}

/** Screens by their own name. One that has the name of another is the same place to a reader. */
function screenItems(copy: ReturnType<typeof useCopy>, isInside: boolean): Findable[] {
  const items = Object.entries(screensOfHelp)
    .filter(([id, { isOpen }]) => (isInside ? id !== 'login' : isOpen === true))
    .map(([id, { name }]): Findable => ({ id: `screen:${id}`, kind: 'screen', title: copy(name), lead: '', text: '', words: '' }))
  return items.filter(({ title }, place) => items.findIndex((other) => other.title === title) === place)
}

/** The screen that a result stands for; null for an answer. */
export function screenOfResult(id: string): (typeof screensOfHelp)[HelpScreen] | null {
  const name = id.startsWith('screen:') ? id.slice('screen:'.length) : ''
  return Object.hasOwn(screensOfHelp, name) ? screensOfHelp[name as HelpScreen] : null
}
