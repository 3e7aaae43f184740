// The settings of a complete production instance, with made-up providers; a test changes one of them.

export const productionSettings = {
  DAYBREAK_MODE: 'production',
  DATABASE_URL: 'postgres://app:hunter2@db.example.com/daybreak',
  PUBLIC_ORIGIN: 'https://pay.example.com',
  DAYBREAK_SECRETS_FILE: '/run/secrets/daybreak.json',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+18005550142',
  SMTP_URL: 'smtps://mail.example.com',
  SMTP_FROM: 'help@example.com',
  CARD_PROVIDER_URL: 'https://cards.example.com/graphql',
  CARD_PROVIDER_PUBLIC_ORIGIN: 'https://cards.example.com',
  CARD_PROVIDER_API_KEY: 'sk_live_1',
  CARD_PROVIDER_CARD_PRODUCT_ID: 'cpr_paycard',
  CARD_PROVIDER_SIGNING_KEY: 'whsec_1_of_sixteen_or_more',
  CARD_PROVIDER_AUTHORIZATION_SIGNING_KEY: 'casec_1_of_sixteen_or_more',
  BANK_ROUTING_NUMBERS: '123456780',
  BRAND_BANK_NAME: 'Harbor Bank',
  BRAND_SUPPORT_PHONE: '(800) 555-0142',
  BRAND_SUPPORT_EMAIL: 'help@example.com',
} as const
