// The channels by which a message reaches a worker, and the purposes of messages.

/** `voice`: a call that reads the message out. `push`: an alert in a browser, named by its subscription. */
export type Channel = 'sms' | 'whatsapp' | 'voice' | 'email' | 'push'
export const channels: readonly Channel[] = ['sms', 'whatsapp', 'voice', 'email', 'push']

/** What a STOP ends. A call is made only when the worker has just requested it, and an e-mail has its own unsubscribe links. */
export function isText(channel: Channel): channel is 'sms' | 'whatsapp' {
  return channel === 'sms' || channel === 'whatsapp'
}

/** What a worker agrees to, one by one. */
export type ConsentPurpose = 'security_codes' | 'account_alerts' | 'marketing'

/** `opt_out_answer`: the one text that confirms a STOP or answers a HELP, which no opt-out holds back. */
export type Purpose = ConsentPurpose | 'opt_out_answer'
