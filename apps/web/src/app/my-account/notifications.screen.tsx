// My Account, "Notifications": which events notify the worker, by which channels, and when. Decision 40.
import { NotificationsPage } from '#features/notifications'
import { AccountFrame } from './account-frame.tsx'

export function NotificationsScreen() {
  return (
    <AccountFrame>
      <NotificationsPage />
    </AccountFrame>
  )
}
