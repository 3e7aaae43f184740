// Loads a sheet or dialog when its button is pointed at, so that the press opens it at once.
import { useState, type ComponentType } from 'react'

type LateOverlay<Props> = {
  /** Null while it is closed. */
  Overlay: ComponentType<Props> | null
  isLoading: boolean
  /** The connection was lost: that is shown beside the button, not thrown. */
  hasFailed: boolean
  prepare(): void
  open(): void
  close(): void
}

/** @param load  the same function at each call: the browser keeps what it brought */
export function useLateOverlay<Props>(load: () => Promise<ComponentType<Props>>): LateOverlay<Props> {
  const [Overlay, setOverlay] = useState<ComponentType<Props> | null>(null)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')

  async function open() {
    setState('loading')
    try {
      const loaded = await load()
      setOverlay(() => loaded)
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  return {
    Overlay,
    isLoading: state === 'loading',
    hasFailed: state === 'failed',
    prepare: () => void load().catch(() => {}),
    open: () => void open(),
    close: () => setOverlay(null),
  }
}
