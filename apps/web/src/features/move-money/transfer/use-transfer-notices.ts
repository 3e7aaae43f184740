// Announces the state of a transfer: an instant one in a toast when it is sent and when it ends, every other in a polite live
// region.
import type { MoneyTransfer } from '@daybreak/contract'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useAnnounce, useToast } from '#ui'
import { useJustSent } from '../just-sent.ts'
import { toastVariantOf } from './transfer.rules.ts'

/** The focus stays where the worker is. @param title  null when the page has announced it in another form */
export function useTransferNotices(transfer: MoneyTransfer, title: string | null): ReactNode {
  const announce = useAnnounce()
  const { toast, show } = useToast()
  const justSent = useJustSent()
  const variant = toastVariantOf(transfer)
  const [isNew] = useState(() => variant !== null && justSent.isJustSent(transfer.id))
  const said = useRef(isNew ? null : title)
  const isFirst = useRef(isNew)
  const { forget } = justSent
  useEffect(() => {
    if (title === null || title === said.current) return
    said.current = title
    // The heading, which takes the focus on a new page, says the same at this moment.
    const isSaid = isFirst.current
    isFirst.current = false
    if (isSaid) forget()
    if (variant === null) announce(title)
    else show(title, { isSaid, tone: variant === 'failed' ? 'bad' : 'good' })
  }, [announce, forget, show, title, variant])
  return toast
}
