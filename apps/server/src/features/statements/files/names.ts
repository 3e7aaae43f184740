// Names an item of a statement in the reader's language.
import type { Locale } from '@daybreak/copy'
import { renderText } from '#platform/texts.ts'
import type { StatementItem } from '../statements.rules.ts'
import { hasOthersName, kindTexts } from './kinds.ts'

export function nameOf({ kind, summary }: Pick<StatementItem, 'kind' | 'summary'>, locale: Locale): string {
  return summary !== null && hasOthersName(kind) ? summary : renderText(locale, kindTexts[kind], {})
}
