// Uploads: sent in chunks, so that an interrupted connection resumes where it stopped.
import { secretNumberIn, supportFileLimits, supportFileRoutes } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { useEffect, useRef, useState } from 'react'
import { callApi, problemOf } from '#platform/calls/api.ts'

/** A file that is here as a whole, as the form and its draft keep it. */
export type SentFile = { id: string; name: string; size: number }
export type FileInTransit = SentFile & { received: number; fault: CopyKey | null }

const { types, maxSize, maxCount, pieceBytes } = supportFileLimits
export const acceptedFiles = `${types.join(',')},.jpg,.jpeg,.png,.pdf`

/** A file of a type that is not accepted is refused before it is sent. */
export function fileFaultOf({ type, size, name }: Pick<File, 'type' | 'size' | 'name'>, countBefore: number): CopyKey | null {
  if (countBefore >= maxCount) return 'onboarding.verification.file-count'
  if (type !== '' && !types.some((known) => known === type)) return 'onboarding.verification.file-type'
  if (secretNumberIn(name) !== null) return 'support.form.secret'
  if (size === 0) return 'onboarding.verification.file-failed'
  return size > maxSize ? 'onboarding.verification.file-size' : null
}

type Files = {
  inTransit: readonly FileInTransit[]
  add: (file: File) => void
  /** Also one that is here already. */
  remove: (id: string) => void
}

/** @param onHere  the file is here as a whole */
export function useFiles(here: readonly SentFile[], onHere: (file: SentFile) => void): Files {
  const [inTransit, setInTransit] = useState<readonly FileInTransit[]>([])
  const stops = useRef(new Map<string, AbortController>())
  const newest = useRef(onHere)
  useEffect(() => {
    newest.current = onHere
  })
  // Leaving the page stops the uploads.
  useEffect(() => {
    const all = stops.current
    return () => {
      for (const stop of all.values()) stop.abort()
    }
  }, [])

  const change = (id: string, changed: Partial<FileInTransit>) =>
    setInTransit((before) => before.map((file) => (file.id === id ? { ...file, ...changed } : file)))
  const forget = (id: string) => setInTransit((before) => before.filter((file) => file.id !== id))

  async function send(sent: SentFile, file: File, { signal }: AbortController) {
    try {
      await sendInPieces(sent, file, signal, (received) => change(sent.id, { received }))
      forget(sent.id)
      newest.current(sent)
    } catch (cause) {
      if (!signal.aborted) change(sent.id, { fault: faultOf(cause) })
    }
  }

  return {
    inTransit,
    add(file) {
      const sent = { id: crypto.randomUUID(), name: shortName(file.name), size: file.size }
      const fault = fileFaultOf(file, here.length + inTransit.filter((one) => one.fault === null).length)
      setInTransit((before) => [...before, { ...sent, received: 0, fault }])
      if (fault !== null) return
      const stop = new AbortController()
      stops.current.set(sent.id, stop)
      void send(sent, file, stop)
    },
    remove(id) {
      stops.current.get(id)?.abort()
      forget(id)
      // It goes by itself within a day if this does not reach us.
      void callApi(supportFileRoutes.removeFile, { body: { id } }).catch(() => undefined)
    },
  }
}

async function sendInPieces(
  { id, name, size }: SentFile,
  file: File,
  signal: AbortSignal,
  onReceived: (bytes: number) => void,
): Promise<void> {
  let { received } = await callApi(supportFileRoutes.beginFile, { body: { id, name, size }, signal })
  while (received < size) {
    const body = file.slice(received, Math.min(received + pieceBytes, size))
    const answer = await callApi(supportFileRoutes.sendPiece, { query: { id, offset: String(received) }, body, signal })
    received = answer.received
    onReceived(received)
  }
}

function faultOf(cause: unknown): CopyKey {
  switch (problemOf(cause, supportFileRoutes.beginFile, supportFileRoutes.sendPiece)?.code) {
    case 'support.file_type':
      return 'onboarding.verification.file-type'
    case 'support.file_count':
      return 'onboarding.verification.file-count'
    case 'support.secret_number':
      return 'support.form.secret'
    default:
      return 'onboarding.verification.file-failed'
  }
}

const maxName = 120

/** Cut in front of its ending, so that what kind of file it is can still be read. */
function shortName(name: string): string {
  const trimmed = name.trim() || 'file'
  if (trimmed.length <= maxName) return trimmed
  const dot = trimmed.lastIndexOf('.')
  const ending = dot > 0 && trimmed.length - dot <= 10 ? trimmed.slice(dot) : ''
  return trimmed.slice(0, maxName - ending.length) + ending
}
