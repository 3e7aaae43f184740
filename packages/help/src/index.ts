// All help that workers read, in both languages: the one source for the help pages and for the help inside screens.
import { account } from './articles/account.ts'
import { cardLost } from './articles/card-lost.ts'
import { cashBack } from './articles/cash-back.ts'
import { disputes } from './articles/disputes.ts'
import { expressPay } from './articles/express-pay.ts'
import { logIn } from './articles/log-in.ts'
import { payday } from './articles/payday.ts'
import { pin } from './articles/pin.ts'
import { safety } from './articles/safety.ts'
import { transfers } from './articles/transfers.ts'
import type { Article } from './article.ts'

export type { Article, HelpScreen, ShortAnswer } from './article.ts'

export const articles: readonly Article[] = [
  ...cardLost,
  ...pin,
  ...payday,
  ...expressPay,
  ...transfers,
  ...disputes,
  ...logIn,
  ...cashBack,
  ...account,
  ...safety,
]
