// Shares a file by the phone's share sheet where the browser supports files there, else saves it to the downloads.
import { saveFile } from './save-file.ts'

/** `left`: the worker closed the sheet without sharing. */
export type Shared = 'shared' | 'saved' | 'left'

export async function shareFile(blob: Blob, name: string): Promise<Shared> {
  const file = new File([blob], name, { type: blob.type })
  const canShare = typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })
  if (!canShare) return save(blob, name)
  try {
    await navigator.share({ files: [file], title: name })
    return 'shared'
  } catch (error) {
    // Anything but the worker's own no, such as a press that was too long ago: the file is saved instead.
    return error instanceof DOMException && error.name === 'AbortError' ? 'left' : save(blob, name)
  }
}

function save(blob: Blob, name: string): Shared {
  saveFile(blob, name)
  return 'saved'
}
