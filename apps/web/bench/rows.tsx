// Mounts a table of transactions from memory and measures how long it takes to be painted: `?rows=5000`, or `?rows=10&plain`.
import '../src/app/styles.ts'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { TransactionsTable } from '../src/features/transactions/table/table.tsx'
import { fictionalTransactions } from '../src/testing/fictional-transactions.ts'

/** The name under which the bench finds the figure: `performance.getEntriesByName(…)`. */
const measureName = 'rows-first-paint'
const asked = new URLSearchParams(window.location.search)
const transactions = fictionalTransactions(Number.parseInt(asked.get('rows') ?? '5000', 10))

/** The product's own table, as home shows it. */
function OurTable() {
  const areaRef = useRef<HTMLDivElement>(null)
  return (
    <main>
      <h1 id="heading">Rows</h1>
      <TransactionsTable transactions={transactions} onOpen={() => undefined} labelledBy="heading" areaRef={areaRef} />
    </main>
  )
}

/** What it is compared with: the same four columns, and nothing else. */
function PlainTable() {
  return (
    <main>
      <h1>Rows</h1>
      <table>
        <tbody>
          {transactions.map(({ id, createdAt, summary, status, amount }) => (
            <tr key={id}>
              <td>{createdAt}</td>
              <td>{summary}</td>
              <td>{status}</td>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  )
}

function measureMount(root: HTMLElement) {
  const start = performance.now()
  flushSync(() => createRoot(root).render(asked.has('plain') ? <PlainTable /> : <OurTable />))
  // A frame's callbacks run before its paint; a message posted from one of them arrives after it.
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => performance.measure(measureName, { start }), { once: true })
    port1.start()
    port2.postMessage(null)
  })
}

const root = document.getElementById('root')
// The product's pages preload their font, so neither table waits for it here.
await document.fonts.load('1rem "Figtree Variable"')
if (root) setTimeout(() => measureMount(root))
