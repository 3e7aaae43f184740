// The brand and installation settings that pages get.
import { brandDefault, type ClientConfig } from '@daybreak/contract'
import type { Config } from '#platform/config.ts'

/** The brand of the build, with what the operator configured in its place. */
export function clientConfigOf({
  brand,
  helpCenterUrl,
  mapStyleUrl,
  twilio,
  callsWithCodes,
  loginIssuer,
  address,
  popupDeviceTypes,
  mode,
  analytics,
  flags: { environments, launchDarkly },
}: Config): ClientConfig {
  return {
    brand: brand.name ?? brandDefault.brand,
    bankName: brand.bankName ?? brandDefault.bankName,
    supportPhone: brand.supportPhone ?? brandDefault.supportPhone,
    supportEmail: brand.supportEmail ?? brandDefault.supportEmail,
    supportHours: {
      ...brandDefault.supportHours,
      ...brand.supportHours,
      timeZone: brand.supportTimeZone ?? brandDefault.supportHours.timeZone,
    },
    legalUrl: brand.legalUrl ?? brandDefault.legalUrl,
    helpCenterUrl,
    mapStyleUrl,
    codeMethods: [
      'sms',
      ...(twilio?.whatsapp ? (['whatsapp'] as const) : []),
      ...(callsWithCodes ? (['voice'] as const) : []),
      'email',
    ],
    loginIssuer: loginIssuer && { name: loginIssuer.name },
    // A messaging service has many numbers; any of them will do, and none is known here.
    textNumber: twilio !== null && twilio.from.startsWith('+') ? twilio.from : null,
    hasTerritories: address.hasTerritories,
    popupDeviceTypes: [...popupDeviceTypes],
    analytics: { isProduction: mode === 'production', identifiesContacts: analytics.takesContacts, mixpanel: analytics.mixpanel },
    flags: {
      environments: { ...environments },
      // The other key is a secret.
      launchDarkly: launchDarkly && { clientSideId: launchDarkly.clientSideId, relay: launchDarkly.relay },
    },
  }
}
