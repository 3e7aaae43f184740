// The ways a message reaches a worker, and what it is sent for.

export type Channel = 'sms' | 'whatsapp' | 'email'

/** What a worker agrees to, one by one. */
export type ConsentPurpose = 'security_codes' | 'account_alerts' | 'marketing'

/** `opt_out_answer`: the one text that confirms a STOP or answers a HELP, which no opt-out holds back. */
export type Purpose = ConsentPurpose | 'opt_out_answer'
