// My Account, "Notifications": what we tell the worker, where, and when. Decision 40.
import { NotificationsPage } from '#features/notifications'
import { AccountFrame } from './account-frame.tsx'

export function NotificationsScreen() {
  return (
    <AccountFrame>
      <NotificationsPage />
    </AccountFrame>
  )
}
