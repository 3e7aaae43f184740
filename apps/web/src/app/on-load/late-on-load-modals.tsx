// Loads the on-load modals when home is shown and the browser is idle; if the file fails to load, none appear.
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
