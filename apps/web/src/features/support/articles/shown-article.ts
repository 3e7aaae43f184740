// A help article as a page shows it, in the language of the page.
import type { SupportTopic } from '@daybreak/contract'
import type { HelpScreen } from '@daybreak/help'

export type ShownArticle = {
  slug: string
  topic: SupportTopic
  screen: HelpScreen
  /** The day a person last held it against the product, in words. */
  checked: string
  title: string
  lead: string
  steps: readonly (readonly [title: string, text: string])[]
  body: readonly string[]
  words: string
}
