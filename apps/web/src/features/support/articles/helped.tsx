// "Did this help?" under an article: yes or no, what was missing, and a press to change the answer. Picture "support-article".
import { helpedReasons, helpedRoutes, type HelpedAnswer } from '@daybreak/contract'
import Check from 'lucide-react/icons/check'
import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { useId, useRef, useState } from 'react'
import { callApi } from '#platform/calls/api.ts'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { useAction } from '#platform/use-action.ts'
import { Button, ChoiceChips, MessageNotice, useAnnounce, type IconType } from '#ui'
import { readHelped, saveHelped } from './helped-memory.ts'
import styles from './articles.module.css'

type Reason = (typeof helpedReasons)[number]

export function Helped({ slug, isInside }: { slug: string; isInside: boolean }) {
  const copy = useCopy()
  const headingId = useId()
  const language = useLocale()
  const announce = useAnnounce()
  const [{ id, answer: first }] = useState(() => readHelped(slug))
  const [answer, setAnswer] = useState<HelpedAnswer | null>(first)
  const wanted = useRef(first)
  const reported = useRef(first)
  const isReporting = useRef(false)
  const say = useAction({
    async call(next: HelpedAnswer): Promise<true> {
      const said = { article: slug, answer: next, language }
      if (isInside) await callApi(helpedRoutes.sayHelped, { body: said })
      else await callApi(helpedRoutes.sayHelpedSignedOut, { body: { id, ...said } })
      return true
    },
  })

  async function choose(next: HelpedAnswer) {
    wanted.current = next
    // What was pressed is shown at once, and taken back when it did not arrive.
    setAnswer(next)
    if (isReporting.current) return
    isReporting.current = true
    // Another answer may be pressed while one is under way: the last one counts.
    while (wanted.current !== null && wanted.current !== reported.current) {
      const reporting = wanted.current
      if ((await say.run(reporting)) !== null) {
        reported.current = reporting
        saveHelped(slug, { id, answer: reporting })
        announce(copy('support.article.thanks'))
      } else if (wanted.current === reporting) {
        wanted.current = reported.current
        setAnswer(reported.current)
      }
    }
    isReporting.current = false
  }
  const isNo = answer !== null && answer !== 'yes'
  const appearance = (isPressed: boolean, icon: IconType) =>
    ({ size: 'sm', variant: isPressed ? 'primary' : 'tint', icon: isPressed ? Check : icon, 'aria-pressed': isPressed }) as const
  return (
    <div className={styles['helped']}>
      <div role="group" aria-labelledby={headingId} className={styles['helpedRow']}>
        <h2 id={headingId}>
          <Copy id="support.article.helped" />
        </h2>
        <span className={styles['helpedActions']}>
          <Button {...appearance(answer === 'yes', ThumbsUp)} onClick={() => void choose('yes')}>
            <Copy id="support.article.yes" />
          </Button>
          <Button {...appearance(isNo, ThumbsDown)} onClick={() => void choose('no')}>
            <Copy id="support.article.no" />
          </Button>
        </span>
      </div>
      {isNo && (
        <ChoiceChips<Reason>
          legend={copy('support.article.no-why')}
          isLegendShown
          chips={helpedReasons.map((value) => ({ value, label: copy(`support.article.no-${value}`) }))}
          value={answer === 'no' ? null : answer}
          onValue={(value) => void choose(value)}
        />
      )}
      {say.isDone && (
        <p className={styles['thanks']}>
          <Copy id="support.article.thanks" />
        </p>
      )}
      <MessageNotice message={say.message} />
    </div>
  )
}
