// Implements `ops demo`: says whether the demo world is complete, and who can log in to it.
import { formatPhone, instantText } from '@daybreak/time'
import { workers } from '../demo/cast.ts'
import { findMark } from '../demo/demo.store.ts'
import { table } from './command-line/table.ts'
import { defineVerb, type Verb } from './verb.ts'

const status = defineVerb({
  noun: 'demo',
  name: 'status',
  summary: 'Say whether this database holds the demo world, and list its logins.',
  positionals: [],
  options: {},
  async run({ context }) {
    const mark = await findMark((await context.database()).query)
    if (mark === null) {
      return {
        json: { state: 'none' },
        lines: ['There is no demo world here: npm start makes one in an empty sandbox database (DAYBREAK_DEMO=1).'],
      }
    }
    // Fictional people, so nothing is masked: anyone who tries the demo needs these numbers.
    const signIns = workers.map(({ phone, email, firstName, onboardingStatus }) => ({
      phone,
      email,
      firstName,
      onboardingStatus,
    }))
    const begunAt = instantText(mark.begunAt)
    return {
      json: { state: mark.isFinished ? 'whole' : 'unfinished', begunAt, signIns },
      lines: [
        mark.isFinished
          ? `The demo world is whole; its dates count from ${begunAt}.`
          : `The demo world begun at ${begunAt} is not whole: the next start of the server finishes it.`,
        ...table(signIns, [
          { heading: 'PHONE', text: (one) => formatPhone(one.phone) },
          { heading: 'E-MAIL', text: (one) => one.email },
          { heading: 'NAME', text: (one) => one.firstName },
          { heading: 'ONBOARDING', text: (one) => one.onboardingStatus },
        ]),
      ],
    }
  },
})

export const demoVerbs: readonly Verb[] = [status]
