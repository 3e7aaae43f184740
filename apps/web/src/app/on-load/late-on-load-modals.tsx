// Brings what comes up by itself when home is there and the browser has nothing else to do; without its file nothing comes up.
import { useEffect, useState, type ComponentType } from 'react'
import { whenIdle } from '#platform/page/next-task.ts'
import { sayOnLoadOver } from './after-on-load.ts'

export function LateOnLoadModals() {
  const [Modals, setModals] = useState<ComponentType<{ onOver: () => void }> | null>(null)
  useEffect(() => {
    let isHere = true
    whenIdle(() => {
      if (!isHere) return
      void import('./on-load-modals.tsx').then(({ OnLoadModals }) => isHere && setModals(() => OnLoadModals), sayOnLoadOver)
    })
    return () => {
      isHere = false
    }
  }, [])
  return Modals && <Modals onOver={sayOnLoadOver} />
}
