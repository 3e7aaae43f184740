// A fictional worker of the demo employer, for tests of the shell.
import type { Profile, Settings } from '@daybreak/contract'

/** Of a worker who has chosen nothing. */
export const untouchedSettings: Settings = {
  language: 'en',
  theme: 'system',
  textSize: 'standard',
  hideAmounts: false,
  analytics: true,
  recording: false,
  personalCardOptedOut: false,
  marketing: false,
}

export function fictionalProfile(parts: Partial<Profile> = {}): Profile {
  return {
    employeeId: `emp_${'0'.repeat(32)}`,
    onboardingStatus: 'Completed',
    features: ['EWA'],
    firstName: 'Maya',
    lastName: 'Torres',
    preferredName: null,
    employerName: 'Lakeside Diners',
    language: 'en',
    emails: [{ email: 'maya.torres@example.com' }],
    phoneNumbers: [{ phoneNumber: '12125550101' }],
    address: null,
    shippingAddress: null,
    payCards: [],
    mainCardId: null,
    hasPin: false,
    unreadMessages: 0,
    settings: untouchedSettings,
    ...parts,
  }
}
