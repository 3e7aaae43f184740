// Our letters about disputes, and what decisions were based on: a row each, which saves the PDF.
import type { DisputeLetter } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import FileCheck from 'lucide-react/icons/file-check'
import FileSearch from 'lucide-react/icons/file-search'
import Mail from 'lucide-react/icons/mail'
import { useCopy } from '#platform/copy/copy.tsx'
import { ItemButton, MessageNotice, type IconType, type OrbTone } from '#ui'
import { useLetter } from '../disputes.queries.ts'
import { useDisputeWords } from '../use-dispute-words.ts'

export type LetterOfCase = DisputeLetter & { disputeId: string; number: string }

const names: Readonly<Record<Exclude<DisputeLetter['kind'], 'document'>, CopyKey>> = {
  received: 'disputes.form.sent-title',
  provisional: 'disputes.letter.provisional',
  won: 'disputes.letter.won',
  lost: 'disputes.letter.lost',
  withdrawn: 'disputes.letter.withdrawn',
  reopened: 'disputes.letter.reopened',
}

function appearanceOf({ kind }: DisputeLetter): { icon: IconType; tone: OrbTone } {
  if (kind === 'document') return { icon: FileSearch, tone: 'plain' }
  return kind === 'won' || kind === 'lost' ? { icon: Mail, tone: 'iris' } : { icon: FileCheck, tone: 'plain' }
}

type LetterRowsProps = {
  letters: readonly LetterOfCase[]
  /** Among letters of other cases, each names its own. */
  namesCase?: boolean
}

/** Rows of a list. */
export function LetterRows({ letters, namesCase = false }: LetterRowsProps) {
  const copy = useCopy()
  const words = useDisputeWords()
  const { message, run } = useLetter()
  const nameOf = ({ kind, name }: LetterOfCase) => (kind === 'document' ? (name ?? '') : copy(names[kind]))
  function lineOf(letter: LetterOfCase) {
    const line = copy('disputes.letter.pdf', { date: words.date(letter.at) })
    return namesCase ? [nameOf(letter), copy('support.case.number', { caseNumber: letter.number }), line].join(' · ') : line
  }
  return (
    <>
      {letters.map((letter) => (
        <ItemButton
          key={letter.id}
          {...appearanceOf(letter)}
          title={namesCase ? copy('statements.document.dispute-letter') : nameOf(letter)}
          body={lineOf(letter)}
          onPress={() => void run(letter)}
        />
      ))}
      {message && (
        <li>
          <MessageNotice message={message} />
        </li>
      )}
    </>
  )
}
