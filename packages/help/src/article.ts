// Defines a help article: a question, a short answer, at most three steps, and the one screen that it is about.
import type { SupportTopic } from '@daybreak/contract'

/** Where an article leads. The app knows their addresses and their names. */
export const helpScreens = [
  'home',
  'manage-card',
  'atm-finder',
  'express-pay',
  'transfer-wages',
  'move-money',
  'send-money',
  'add-money',
  'linked-accounts',
  'payday',
  'cash-back',
  'my-account',
  'login',
  'legal',
  'message',
] as const
export type HelpScreen = (typeof helpScreens)[number]

/** The short answers that screens show: their words are in the copy, under `shell.help.<name>-q` and `-a`. */
export const shortAnswers = [
  'log-in.code',
  'log-in.number',
  'log-in.account',
  'set-up.ssn',
  'set-up.full-ssn',
  'set-up.match',
  'set-up.card',
  'money.late-pay',
  'money.charge',
  'money.out',
  'card.lost',
  'card.pin',
  'card.late',
  'express-pay.how-much',
  'express-pay.cost',
  'express-pay.next-pay',
  'account.contact',
  'account.device',
  'account.language',
] as const
export type ShortAnswer = (typeof shortAnswers)[number]

/** `{brand}` and `{phone}` are replaced by the brand's own. */
export type ArticleText = {
  /** Absent where the short answer says it: one source for both. */
  title?: string
  lead?: string
  steps?: readonly (readonly [title: string, text: string])[]
  body: readonly string[]
  /** What people with this question type, in other words than the answer's. */
  words: string
}

export type Article = {
  slug: string
  topic: SupportTopic
  screen: HelpScreen
  /** The short answer that this article is the long form of. */
  short?: ShortAnswer
  /** The day a person last held it against the product: "2026-11-23". */
  checked: string
  en: ArticleText
  es: ArticleText
}
