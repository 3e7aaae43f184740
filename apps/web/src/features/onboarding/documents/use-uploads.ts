// Sends files for review straight to the identity provider: our server says where to, and whether each has arrived.
import { identityRoutes, type DocumentItem } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { useEffect, useRef, useState } from 'react'
import { ApiProblem, ApiUnreachable, callApi, problemOf } from '#platform/calls/api.ts'
import { putFile } from '#platform/calls/put-file.ts'
import { fileFaultOf, sentName, signatureBytes, typeOfContent } from './documents.rules.ts'
import { useOnboarding } from '../step/index.ts'

/** A file that is on its way from this browser, or was not taken. */
export type Upload = {
  id: string
  item: DocumentItem
  name: string
  size: number
  received: number
  /** Why it is not on its way any more. */
  fault: CopyKey | null
  /** Whether the same file may be sent on. */
  canGoOn: boolean
}

type Sending = { file: File; stop: AbortController }

export type Uploads = {
  uploads: readonly Upload[]
  /** @param countBefore  how many files there are besides those on their way */
  add: (item: DocumentItem, file: File, countBefore: number) => void
  goOn: (upload: Upload) => void
  remove: (id: string) => Promise<void>
}

export function useUploads(): Uploads {
  const { refresh, take } = useOnboarding()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const sendings = useRef(new Map<string, Sending>())

  // Leaving the page stops the uploads.
  useEffect(() => {
    const all = sendings.current
    return () => {
      for (const { stop } of all.values()) stop.abort()
    }
  }, [])

  function change(id: string, changed: Partial<Upload>) {
    setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, ...changed } : upload)))
  }
  function forget(id: string) {
    sendings.current.delete(id)
    setUploads((before) => before.filter((upload) => upload.id !== id))
  }

  async function send(upload: Pick<Upload, 'id' | 'item' | 'name' | 'size'>, { file, stop }: Sending) {
    const { id } = upload
    try {
      await sendFile(upload, file, stop.signal, (received) => change(id, { received }))
      await refresh()
      forget(id)
    } catch (cause) {
      if (stop.signal.aborted) return
      change(id, faultOf(cause))
      // What is wanted by now may be something else.
      if (uploadProblemOf(cause)?.code === 'identity.not_requested') await refresh().catch(() => undefined)
    }
  }

  return {
    uploads,
    add(item, file, countBefore) {
      const fault = fileFaultOf(file, countBefore + uploads.filter((upload) => upload.fault === null).length)
      const upload = { id: crypto.randomUUID(), item, name: sentName(file.name), size: file.size, received: 0 }
      setUploads((before) => [...before, { ...upload, fault, canGoOn: false }])
      if (fault !== null) return
      const sending = { file, stop: new AbortController() }
      sendings.current.set(upload.id, sending)
      void send(upload, sending)
    },
    goOn(upload) {
      const sending = sendings.current.get(upload.id)
      if (sending === undefined) return
      change(upload.id, { fault: null })
      void send(upload, sending)
    },
    async remove(id) {
      sendings.current.get(id)?.stop.abort()
      // Never announced: no one else knows of it.
      const isLocalOnly = uploads.some((upload) => upload.id === id) && !sendings.current.has(id)
      try {
        if (!isLocalOnly) take(await callApi(identityRoutes.removeDocument, { body: { id } }))
      } catch (cause) {
        // It is not on its way any more, and not gone either.
        change(id, { fault: 'onboarding.verification.file-failed', canGoOn: false })
        throw cause
      }
      forget(id)
    },
  }
}

/** A file that will not do, as the text says. */
class FileFault extends Error {
  readonly text: CopyKey

  constructor(text: CopyKey) {
    super(text)
    this.name = 'FileFault'
    this.text = text
  }
}

const tooLarge = 413

async function sendFile(
  { id, item, name, size }: Pick<Upload, 'id' | 'item' | 'name' | 'size'>,
  file: File,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<void> {
  const type = typeOfContent(new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer()))
  if (type === null) throw new FileFault('onboarding.verification.file-type')
  onSent(0)
  const { uploadUrl } = await callApi(identityRoutes.beginDocument, { body: { id, item, name, size }, signal })
  if (uploadUrl === null) return
  // It is all there only when our server confirms it.
  const status = await putFile(uploadUrl, file, { type, signal, onSent: (bytes) => onSent(Math.min(bytes, size - 1)) })
  if (status === tooLarge) throw new FileFault('onboarding.verification.file-size')
  const { received } = await callApi(identityRoutes.documentArrived, { body: { id }, signal })
  if (received < size) throw new ApiUnreachable(new Error(`the upload was answered with ${status}`))
}

const uploadProblemOf = (cause: unknown) => problemOf(cause, identityRoutes.beginDocument, identityRoutes.documentArrived)

function textOfFault(cause: unknown): CopyKey | null {
  if (cause instanceof FileFault) return cause.text
  switch (uploadProblemOf(cause)?.code) {
    case 'identity.file_size':
      return 'onboarding.verification.file-size'
    case 'identity.file_type':
      return 'onboarding.verification.file-type'
    case 'identity.file_count':
      return 'onboarding.verification.file-count'
    default:
      return null
  }
}

function faultOf(cause: unknown): Pick<Upload, 'fault' | 'canGoOn'> {
  const known = textOfFault(cause)
  if (known !== null) return { fault: known, canGoOn: false }
  // Nothing says that the file is at fault: a line that was cut, a service that was busy, a target that was over.
  return { fault: 'onboarding.verification.file-failed', canGoOn: cause instanceof ApiUnreachable || cause instanceof ApiProblem }
}
