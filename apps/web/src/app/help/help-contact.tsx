// How to reach a person: hours, open or closed, phone and e-mail.
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { useNowMs } from '#platform/page/page-clock.tsx'
import { writePath } from '#platform/paths.ts'
import { telephoneLink } from '#platform/copy/telephone-link.ts'
import { ButtonLink, classNames, useAnnounce } from '#ui'
import { hourText, isAlwaysOpen, isOpenAt, theHourText, zoneText } from './support-hours.ts'
import styles from './help.module.css'

/** While it is open, it checks the time: a worker may read past closing time. */
const checkAgainMs = 30_000
/** Specification 9, "Copy confirmation: 1 second". */
const confirmationMs = 1_000

export function HelpContact() {
  const { supportEmail, supportHours } = useBrand()
  const isOpen = useIsOpen()
  const mail = `mailto:${supportEmail}`
  return (
    <>
      <p className={styles['hours']}>
        <Hours /> <Copy id="support.contact.spanish" />
      </p>
      {isOpen !== null && (
        <p className={classNames(styles['live'], !isOpen && styles['off'])} role="status">
          {isOpen ? <Copy id="shell.help.open-now" values={{ wait: '' }} /> : <OpensAgain opens={supportHours.opens} />}
        </p>
      )}
      <div className={styles['actions']}>
        {isOpen !== false && <PhoneButton />}
        <ButtonLink full icon={MessageCircle} to={writePath} variant={isOpen === false ? 'primary' : 'tint'}>
          <Copy id="shell.help.leave-message" />
        </ButtonLink>
        <ButtonLink full variant="tint" icon={Mail} href={mail}>
          <span className={styles['address']}>{supportEmail}</span>
        </ButtonLink>
      </div>
      {isOpen === false && (
        <p className={styles['lost']}>
          <Copy id="shell.help.lost-card" />
        </p>
      )}
    </>
  )
}

/** Null in a page that is prerendered: the time at which it is read is not known. */
function useIsOpen(): boolean | null {
  const nowMs = useNowMs()
  const { supportHours } = useBrand()
  return useSyncExternalStore(
    checkAgain,
    () => isOpenAt(nowMs(), supportHours),
    () => null,
  )
}

function checkAgain(check: () => void): () => void {
  const checking = window.setInterval(check, checkAgainMs)
  return () => window.clearInterval(checking)
}

function useHourWords() {
  const copy = useCopy()
  return { midnight: copy('shell.help.midnight'), noon: copy('shell.help.noon') }
}

/** "Talk with a real person, every day, 6 AM to midnight ET." */
function Hours() {
  const { supportHours } = useBrand()
  const locale = useLocale()
  const words = useHourWords()
  const nowMs = useNowMs()
  if (isAlwaysOpen(supportHours)) return <Copy id="shell.help.always" />
  const from = hourText(supportHours.opens, locale, words)
  const to = hourText(supportHours.closes, locale, words)
  return <Copy id="shell.help.hours" values={{ from, to, zone: zoneText(nowMs(), supportHours.timeZone) }} />
}

function OpensAgain({ opens }: { opens: string }) {
  const { supportHours } = useBrand()
  const locale = useLocale()
  const words = useHourWords()
  const nowMs = useNowMs()
  const zone = zoneText(nowMs(), supportHours.timeZone)
  return <Copy id="shell.help.closed-until" values={{ theTime: theHourText(opens, locale, words), zone }} />
}

/** Dials; beside that it copies the number, which is what a desktop without a phone is good for. */
function PhoneButton() {
  const copy = useCopy()
  const announce = useAnnounce()
  const { supportPhone } = useBrand()
  const [isCopied, setIsCopied] = useState(false)
  const confirming = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(confirming.current), [])

  async function keepNumber() {
    if (!window.matchMedia('(pointer: fine)').matches) return
    try {
      await navigator.clipboard.writeText(supportPhone)
    } catch {
      // A browser that keeps its clipboard closed still dials.
      return
    }
    setIsCopied(true)
    announce(copy('accounts.details.copied'))
    window.clearTimeout(confirming.current)
    confirming.current = window.setTimeout(() => setIsCopied(false), confirmationMs)
  }

  return (
    <ButtonLink full icon={Phone} href={telephoneLink(supportPhone)} onClick={() => void keepNumber()}>
      <span className={styles['number']}>{isCopied ? copy('accounts.details.copied') : supportPhone}</span>
    </ButtonLink>
  )
}
