// A body for each guarded route that reads one: valid by its contract, so that what refuses it is who asks.

const id = '01900000-0000-7000-8000-000000000001'
const address = { line1: '1 Main St', line2: null, city: 'Buffalo', state: 'NY', postalCode: '14201' }
const consent = { paperId: 'terms', version: '2026-01-01', hash: 'a'.repeat(64), locale: 'en' }

export const routeBodies: Readonly<Record<string, object>> = {
  'POST /api/employees/address': { shippingAddress: address },
  'POST /api/employees/auth/factors/change': { type: 'email', newValue: 'maya@example.com', otpNew: '123456' },
  'POST /api/employees/auth/factors/generate-otp': { method: 'email', newValue: 'maya@example.com' },
  'POST /api/employees/auth/generate-otp': { method: 'sms' },
  'POST /api/employees/pay-cards/:id/activate': {},
  'POST /api/employees/pay-cards/:id/atm-locations': { postalCode: '10001' },
  'POST /api/employees/pay-cards/:id/reissue': { id, reason: 'LOST' },
  'POST /api/employees/pay-cards/assign-temporary-card': { id, proxyNumber: 'ABCDEF123' },
  'POST /api/employees/pay-cards/orders': { id },
  'POST /api/employees/transactions/:id/claims': { id, isNotAllowed: true },
  'POST /api/express-pay/missing-shifts': { id, workedOn: '2026-11-19', minutes: 480 },
  'POST /api/express-pay/reactivate': {},
  'PATCH /api/express-pay/settings': { isPaused: false },
  'POST /api/express-pay/transfers': { id, amount: '5000', destination: { kind: 'own_card' } },
  'POST /api/express-pay/transfers/preview': { amount: '5000', destination: { kind: 'own_card' } },
  'PATCH /api/move-money/accounts/:id': { nickname: 'Rent' },
  'POST /api/move-money/accounts/:id/proof': { first: 8, second: 41 },
  'POST /api/move-money/accounts/banks': {
    id,
    routingNumber: '123456780',
    accountNumber: '55510004411',
    accountType: 'checking',
  },
  'POST /api/move-money/transfers': { id, amount: '5000', destinationId: 'dst', speed: 'standard', shownFee: '0' },
  'POST /api/move-money/transfers/preview': { amount: '5000', destinationId: 'dst', speed: 'standard' },
  'POST /api/onboarding/agreements': { consents: [consent] },
  'POST /api/onboarding/card-activation': { answer: 'skip' },
  'POST /api/onboarding/cardholder-agreement': { consents: [consent] },
  'POST /api/onboarding/identification': {},
  'POST /api/onboarding/identification/documents': { id, item: 'Address', name: 'bill.pdf', size: 1_000 },
  'POST /api/onboarding/identification/documents/arrived': { id },
  'POST /api/onboarding/identification/documents/remove': { id },
  'POST /api/onboarding/payment-election': { choice: 'all', amount: null, percent: null, hasConsented: true },
  'POST /api/onboarding/set-pin': { answer: 'skip' },
  'POST /api/onboarding/update-personal-information': { firstName: 'Maya', lastName: 'Torres', address },
  'PATCH /api/session/passkeys/:id': { name: 'Work phone' },
  'POST /api/session/passkeys/offer': { answer: 'shown' },
  'POST /api/session/revoke-all': { which: 'others' },
}
