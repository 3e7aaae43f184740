// Bugs planted in what a worker's browser does with money and what it says.
import type { Mutant } from './mutant.ts'

const ofPay = (name: string): string => `apps/web/src/features/express-pay/${name}`
const payTests = [ofPay('express-pay.test.tsx'), ofPay('get-paid/earned-pay.test.tsx')]

export const webMutants: readonly Mutant[] = [
  {
    name: 'a transfer is not kept before it is sent, so that a lost answer may be sent as another one',
    file: 'apps/web/src/platform/sending/use-send-once.ts',
    from: '    memory.keep(request)\n',
    to: '',
    tests: payTests,
  },
  {
    name: 'the error of an amount is not tied to its field',
    file: 'apps/web/src/ui/form/field.tsx',
    from: "...(descriptions !== '' && { 'aria-describedby': descriptions }),",
    to: '',
    tests: ['apps/web/src/ui/form/form.test.tsx'],
  },
  {
    name: 'a second press sends a second call',
    file: 'apps/web/src/platform/use-action.ts',
    from: '    if (isRunning.current) return null\n',
    to: '',
    tests: ['apps/web/src/platform/use-action.test.tsx'],
  },
  {
    name: 'the refresh of the list counts as the worker’s activity',
    file: 'apps/web/src/features/transactions/transactions.queries.ts',
    from: 'listCalls({ signal, isBackground: knownList(client) !== undefined })',
    to: 'listCalls({ signal })',
    tests: ['apps/web/src/features/transactions/transactions-card.test.tsx'],
  },
]
