// Describes a device in the worker's words, with a picture.
import type { DeviceDescription } from '@daybreak/contract'
import Laptop from 'lucide-react/icons/laptop'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import Tablet from 'lucide-react/icons/tablet'
import { useCopy } from '#platform/copy/copy.tsx'
import type { IconType } from '#ui'

/** "Chrome on Windows", or as much of it as is known. */
export function useDeviceName(): (device: DeviceDescription) => string {
  const copy = useCopy()
  return ({ browser, system }) => {
    if (browser !== null && system !== null) return copy('session.devices.name', { browser, system })
    return browser ?? system ?? copy('session.devices.unknown')
  }
}

export function deviceIcon({ system }: DeviceDescription): IconType {
  if (system === null) return Monitor
  if (/iphone|android|ios/i.test(system)) return Smartphone
  return /ipad/i.test(system) ? Tablet : Laptop
}
