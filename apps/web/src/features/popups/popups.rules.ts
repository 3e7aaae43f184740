// Decides which pop-ups are shown. Specification 4, "Popup visibility". Pure.
import type { Popup, PopupDeviceType } from '@daybreak/contract'

/**
 * "Only RUNNING popups for MOBILE devices that the user has not yet viewed are shown."
 *
 * @param devices  MOBILE, and what the operator added to it (decisions 10)
 */
export function popupsToShow(
  popups: readonly Popup[],
  { devices, viewed }: { devices: readonly PopupDeviceType[]; viewed: readonly string[] },
): readonly Popup[] {
  return popups.filter(
    ({ id, status, deviceTypes }) =>
      status === 'RUNNING' && deviceTypes.some((device) => devices.includes(device)) && !viewed.includes(id),
  )
}

/** Decisions 10: "as written; a setting adds WEB"; so does its flag, for the workers it is on for. */
export function devicesOf(configured: readonly PopupDeviceType[], isWebOn: boolean): readonly PopupDeviceType[] {
  return isWebOn && !configured.includes('WEB') ? [...configured, 'WEB'] : configured
}
