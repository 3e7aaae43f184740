// The most frequent questions at each address, and the answers. DESIGN-2, "Get help": three answers belong to the step the worker
// is on. Pure.
import type { CopyKey } from '@daybreak/copy'
import type { ShortAnswer } from '@daybreak/help'
import { expressPayPath, manageCardPath, moveMoneyPath, myAccountPath } from '#platform/paths.ts'

export type HelpAnswer = { question: CopyKey; answer: CopyKey }
type Three = readonly [ShortAnswer, ShortAnswer, ShortAnswer]

const logIn: Three = ['log-in.code', 'log-in.number', 'log-in.account']
const setUp: Three = ['set-up.ssn', 'set-up.match', 'set-up.card']
const card: Three = ['card.lost', 'card.pin', 'card.late']
const home: Three = ['money.late-pay', 'money.charge', 'card.lost']
const expressPay: Three = ['express-pay.how-much', 'express-pay.cost', 'express-pay.next-pay']
const account: Three = ['account.contact', 'account.device', 'account.language']

/** The first address that begins the worker's own one decides. */
const beforeSignIn: readonly (readonly [path: string, answers: Three])[] = [
  ['/onboarding/verify-otp', ['log-in.code', 'set-up.match', 'set-up.card']],
  // Here the whole number is asked for: the answer about the last 4 digits would be wrong.
  ['/onboarding/identification', ['set-up.full-ssn', 'set-up.match', 'set-up.card']],
  ['/onboarding/card-activation', card],
  ['/onboarding/set-pin', card],
  ['/onboarding/success', card],
  ['/onboarding', setUp],
]
const inside: readonly (readonly [path: string, answers: Three])[] = [
  [manageCardPath, card],
  [expressPayPath, expressPay],
  [moveMoneyPath, ['money.out', 'money.late-pay', 'money.charge']],
  [myAccountPath, account],
]

/** The three answers for an address, whether or not it is one of ours. */
export function answersAt(path: string, isInside: boolean): readonly HelpAnswer[] {
  const [, answers] =
    (isInside ? inside : beforeSignIn).find(([begins]) => path === begins || path.startsWith(`${begins}/`)) ?? []
  return (answers ?? (isInside ? home : logIn)).map(answerNamed)
}

function answerNamed(name: ShortAnswer): HelpAnswer {
  return { question: `shell.help.${name}-q`, answer: `shell.help.${name}-a` }
}
