// The one table of id prefixes: the part before the underscore says what kind of thing the id names.

export const idPrefixes = {
  employee: 'emp',
  employer: 'epr',
  card: 'crd',
  account: 'acc',
  transaction: 'txn',
  expressPayTransfer: 'xpt',
  transfer: 'trf',
  offer: 'off',
  cashBackReward: 'rwd',
  message: 'msg',
  popup: 'pop',
  session: 'ses',
  activity: 'act',
  agreement: 'agr',
  loginCode: 'otp',
  passkey: 'psk',
  oidcLink: 'oid',
  onboardingDraft: 'obd',
  identityCheck: 'chk',
  companyStop: 'stp',
  debitClaim: 'clm',
  dispute: 'dsp',
  moneyDestination: 'dst',
  proofLetter: 'prf',
} as const

export type IdPrefix = (typeof idPrefixes)[keyof typeof idPrefixes]
