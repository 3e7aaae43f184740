// Reads the device types for which pop-ups are shown: decision 10 of the product, MOBILE as in the specification, and WEB where
// the operator adds it.
import { popupDeviceTypes, type PopupDeviceType } from '@daybreak/contract'
import type { SettingsReader } from './settings.ts'

export function readPopupDevices(settings: SettingsReader): readonly PopupDeviceType[] {
  const text = settings.text('POPUP_DEVICE_TYPES')
  if (text === null) return ['MOBILE']
  const named = text.split(',').map((device) => device.trim())
  const known = popupDeviceTypes.filter((device) => named.includes(device))
  const stranger = named.find((device) => !known.some((one) => one === device))
  if (stranger === undefined) return known
  settings.faults.push(`POPUP_DEVICE_TYPES must be a list of ${popupDeviceTypes.join(', ')}; "${stranger}" is none`)
  return []
}
