// The ways a message reaches a worker.

export type Channel = 'sms' | 'email'
