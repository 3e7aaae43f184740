// Starts the maintenance page, apart from the sign-in pages, which do not load its code.
import { maintenanceRoutes, type Maintenance } from '@daybreak/contract'
import { callApi } from '#platform/calls/api.ts'
import { loadBrand } from '#platform/copy/brand.ts'
import { mountPage } from '#platform/page/mount-page.tsx'
import { pathAfterMaintenance } from '../maintenance-path.ts'
import { systemNowMs } from '../system-now.ts'
import { PublicFrame } from '../public/public-frame.tsx'
import { MaintenanceScreen } from './maintenance.screen.tsx'

export async function startMaintenance(): Promise<void> {
  mountPage(
    <PublicFrame>
      <MaintenanceScreen read={readMaintenance} goBack={goBack} />
    </PublicFrame>,
    systemNowMs,
  )
  await loadBrand()
}

function goBack(): void {
  window.location.replace(pathAfterMaintenance(window.location.search, window.location.hash))
}

/** Null when there is no answer, or none that can be read: the server itself may be away. */
function readMaintenance(): Promise<Maintenance | null> {
  return callApi(maintenanceRoutes.read).catch(() => null)
}
