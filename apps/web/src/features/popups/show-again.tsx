// "Show announcements again": forgets which pop-ups were viewed here. Specification 4, "Viewed ids are stored locally and can be reset".
import Megaphone from 'lucide-react/icons/megaphone'
import { useQueryClient } from '@tanstack/react-query'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { forgetGreeted } from '#platform/session/greeting.ts'
import { Card, ItemButton, ItemList, useToast } from '#ui'
import { popupsKey } from './popups.queries.ts'
import { forgetViewed } from './viewed-popups.ts'

export function ShowAgain() {
  const copy = useCopy()
  const client = useQueryClient()
  const { toast, show } = useToast()
  function reset() {
    forgetViewed()
    // They appear with the next visit of home, and not only after the next sign-in.
    forgetGreeted()
    client.removeQueries({ queryKey: popupsKey })
    show(copy('popups.settings.done'))
  }
  return (
    <Card flush>
      <ItemList>
        <ItemButton icon={Megaphone} title={<Copy id="popups.settings.reset" />} onPress={reset} />
      </ItemList>
      {toast}
    </Card>
  )
}
