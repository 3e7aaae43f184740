// The brand unless the operator configures another. It is in one file, because pages are built with it (decisions 1).
import type { ClientConfig } from './client-config.ts'

export const brandDefault: ClientConfig = {
  brand: 'Daybreak',
  bankName: 'Meridian Community Bank',
  supportPhone: '(800) 555-0142',
  supportEmail: 'help@example.com',
  supportHours: { opens: '06:00', closes: '24:00', timeZone: 'America/New_York' },
  legalUrl: '/legal',
  helpCenterUrl: null,
  mapStyleUrl: null,
  codeMethods: ['sms', 'email'],
  loginIssuer: null,
  textNumber: null,
  hasTerritories: false,
  popupDeviceTypes: ['MOBILE'],
  analytics: { isProduction: false, identifiesContacts: false, mixpanel: null },
  flags: { environments: {}, launchDarkly: null },
}
