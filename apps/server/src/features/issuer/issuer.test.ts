// Guarantees for other rooms about the card provider, against the real sandbox and against providers that misbehave.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { cardExpiryFrom, createIssuer, type Issuer } from '#features/issuer'
import { ProblemError } from '#platform/errors.ts'
import { createLog, silentLog } from '#platform/log.ts'
import { fixedClock, isBefore, systemClock } from '@daybreak/time'
import { answer, withProvider } from '../../testing/stand-ins/answering-provider.ts'
import { openAccountAtSandbox } from '../../testing/processes/account-at-sandbox.ts'
import { startIssuerProcess, type IssuerProcess } from '../../testing/processes/issuer-process.ts'

let sandbox: IssuerProcess
const account = { externalId: 'acc_1', name: 'Payroll account' }
const opening = { applicationId: 'app_1', ...account }

function openAccount(externalId = account.externalId) {
  const access = { url: sandbox.url, publicOrigin: 'https://cards.example.com', apiKey: sandbox.apiKey, log: silentLog }
  return openAccountAtSandbox(access, { externalId })
}

before(async () => {
  sandbox = await startIssuerProcess()
})
after(() => sandbox.stop())

function issuerAt(url: string, changes: { apiKey?: string; patience?: { tryMs: number; totalMs: number } } = {}): Issuer {
  return createIssuer({ url, publicOrigin: 'https://cards.example.com', apiKey: sandbox.apiKey, log: silentLog, ...changes })
}

function fails(code: string, status: number): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof ProblemError)
    assert.deepEqual([error.code, error.shape.status], [code, status])
    assert.ok(error.cause instanceof Error)
    return true
  }
}

describe('the card provider', () => {
  test('opens an account once, however often it is asked', async () => {
    const first = await openAccount()
    assert.deepEqual(await openAccount(), first)
    assert.notDeepEqual(await openAccount('acc_2'), first)
  })

  test('gives the same account after a crash of its process', async () => {
    const first = await openAccount()
    await sandbox.kill()
    await sandbox.restart()
    assert.deepEqual(await openAccount(), first)
  })

  test('shows us the numbers of an account', async () => {
    const issuer = issuerAt(sandbox.url)
    const { directDepositId } = await openAccount()
    const numbers = await issuer.readDirectDepositNumbers(directDepositId)
    assert.match(numbers.number, /^\d{10,12}$/)
    assert.match(numbers.routingNumber, /^\d{9}$/)
    assert.deepEqual(await issuer.readDirectDepositNumbers(directDepositId), numbers)
  })

  test('gives a browser a token that lives about fifteen minutes, and tells it where to ask', async () => {
    const issuer = issuerAt(sandbox.url)
    const { directDepositId } = await openAccount()
    const { token, expiresAt } = await issuer.createNumbersToken(directDepositId)
    assert.equal(token.split('.').length, 3)
    const now = systemClock.now()
    assert.ok(expiresAt !== null)
    assert.ok(isBefore(now.add({ minutes: 14 }), expiresAt) && isBefore(expiresAt, now.add({ minutes: 16 })))
    assert.equal(issuer.browserUrl, 'https://cards.example.com/graphql')
  })

  test('stops an account once, with all of its cards', async () => {
    const issuer = issuerAt(sandbox.url)
    const { providerAccountId } = await openAccount('acc_closing')
    const expiresAt = cardExpiryFrom(systemClock.now())
    for (const externalId of ['stopped_1', 'stopped_2']) {
      await issuer.issueCard({ providerAccountId, externalId, isActive: true, expiresAt })
    }
    await issuer.stopFinancialAccount(providerAccountId)
    await issuer.stopFinancialAccount(providerAccountId)
    const cards = await issuer.listCards(providerAccountId)
    assert.deepEqual(
      cards.map(({ status }) => status),
      ['CLOSED', 'CLOSED'],
    )
    await assert.rejects(issuer.issueCard({ providerAccountId, externalId: 'stopped_3', isActive: true, expiresAt }))
  })

  test('refuses what it does not know, and a wrong key', async () => {
    await assert.rejects(issuerAt(sandbox.url).createNumbersToken('ddd_none'), fails('issuer.refused', 502))
    await assert.rejects(issuerAt(sandbox.url).stopFinancialAccount('fa_none'), fails('issuer.refused', 502))
    const stranger = issuerAt(sandbox.url, { apiKey: 'sk_test_of_a_stranger' })
    await assert.rejects(stranger.issueFinancialAccountForApplication(opening), fails('issuer.refused', 502))
  })
})

test('a name is embossed in the letters that there are, whatever letters it is written in', async () => {
  const embossed: unknown[] = []
  const printer: RequestListener = (request, response) => {
    void json(request).then((body) => {
      const { variables } = body as { variables: { input: { cardPersonalization: { textLines: unknown } } } }
      embossed.push(variables.input.cardPersonalization.textLines)
      answer(400, '{}')(request, response)
    })
  }
  await withProvider(printer, async (url) => {
    for (const nameOnCard of ['José Núñez', 'Đức Nguyễn', 'Łukasz Øster', 'Æsa O’Groß', '李 明']) {
      const address = { line1: '200 Water St', line2: null, city: 'New York', state: 'NY', postalCode: '10038' }
      const mail = { recipient: { firstName: 'A', lastName: 'B' }, address, nameOnCard, speed: 'standard' } as const
      await assert.rejects(issuerAt(url).orderPhysicalCard({ providerCardId: 'pcd_1', ...mail }))
    }
  })
  const lines = ['JOSE NUNEZ', 'DUC NGUYEN', 'LUKASZ OSTER', "AESA O'GROSS", 'CARDHOLDER']
  assert.deepEqual(
    embossed,
    lines.map((line1) => ({ line1 })),
  )
})

describe('a card provider that misbehaves', () => {
  test('and describes a card in another way has not said that there is none', async () => {
    const strange = JSON.stringify({ data: { node: { id: 'pcd_1', status: 'ON_HOLIDAY' } } })
    await withProvider(answer(200, strange), async (url) => {
      const card = await issuerAt(url).readCard('pcd_1')
      assert.deepEqual([card?.providerCardId, card?.status], ['pcd_1', null])
    })
    await withProvider(answer(200, '{"data":{"node":{}}}'), async (url) => {
      assert.equal(await issuerAt(url).readCard('pcd_1'), null)
    })
  })

  test('and lists cards without an end is left', async () => {
    const page = { edges: [], pageInfo: { hasNextPage: true, endCursor: 'on' } }
    await withProvider(answer(200, JSON.stringify({ data: { node: { paymentCards: page } } })), async (url, asked) => {
      await assert.rejects(issuerAt(url).listCards('fa_1'), fails('issuer.unreachable', 503))
      assert.equal(asked(), 20)
    })
  })

  test('and is not there is unreachable', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    server.close()
    await once(server, 'close')
    await assert.rejects(
      issuerAt(`http://127.0.0.1:${port}/graphql`).issueFinancialAccountForApplication(opening),
      fails('issuer.unreachable', 503),
    )
  })

  test('and never answers is given up in time', async () => {
    await withProvider(
      () => {},
      async (url, asked) => {
        const issuer = issuerAt(url, { patience: { tryMs: 40, totalMs: 300 } })
        await assert.rejects(issuer.issueFinancialAccountForApplication(opening), fails('issuer.unreachable', 503))
        assert.ok(asked() >= 1 && asked() <= 3)
      },
    )
  })

  test('and is slow may take all the time there is for one try', async () => {
    const closed = '{"data":{"closePaymentCard":{"__typename":"PaymentCard","id":"pcd_1"}}}'
    await withProvider(answer(200, closed), async (url, asked) => {
      await issuerAt(url, { patience: { tryMs: 3_000, totalMs: 3_000 } }).closeCard('pcd_1')
      assert.equal(asked(), 1)
    })
  })

  test('and fails for a moment is asked again', async () => {
    let isFirst = true
    const good = JSON.stringify({
      data: {
        issueFinancialAccountForApplication: {
          __typename: 'FinancialAccount',
          id: 'fa_1',
          directDepositDetails: { id: 'ddd_1' },
        },
      },
    })
    await withProvider(
      (request, response) => {
        answer(isFirst ? 503 : 200, good)(request, response)
        isFirst = false
      },
      async (url, asked) => {
        const issued = await issuerAt(url).issueFinancialAccountForApplication(opening)
        assert.deepEqual(issued, { providerAccountId: 'fa_1', directDepositId: 'ddd_1' })
        assert.equal(asked(), 2)
      },
    )
  })

  test('and says that the question is wrong is not asked again', async () => {
    await withProvider(answer(400, '{"errors":[{"message":"no"}]}'), async (url, asked) => {
      await assert.rejects(issuerAt(url).issueFinancialAccountForApplication(opening), fails('issuer.refused', 502))
      assert.equal(asked(), 1)
    })
  })

  test('and answers something else than GraphQL is unreachable, and another shape is refused', async () => {
    for (const body of ['<html>', '', '{"data":{},"errors":[{"message":"x"}]}', '[]']) {
      await withProvider(answer(200, body), async (url) => {
        await assert.rejects(issuerAt(url).issueFinancialAccountForApplication(opening), fails('issuer.unreachable', 503), body)
      })
    }
    await withProvider(answer(200, '{"data":{"issueFinancialAccountForApplication":{"__typename":"Else"}}}'), async (url) => {
      await assert.rejects(issuerAt(url).issueFinancialAccountForApplication(opening), fails('issuer.refused', 502))
    })
  })

  test('and limits us is asked again when it says, and what it refused was not done', async () => {
    const limited = JSON.stringify({ errors: [{ message: 'x' }], extensions: { rateLimit: { retryAfter: 0.2 } } })
    const suspended = '{"data":{"suspendPaymentCard":{"__typename":"PaymentCard","id":"pcd_1"}}}'
    const askedAtMs: number[] = []
    const listener: RequestListener = (request, response) => {
      askedAtMs.push(performance.now())
      answer(askedAtMs.length === 1 ? 429 : 200, askedAtMs.length === 1 ? limited : suspended)(request, response)
    }
    let unanswered = 0
    await withProvider(listener, async (url) => {
      await issuerAt(url).suspendCard('pcd_1', () => (unanswered += 1))
    })
    const [first = 0, second = 0] = askedAtMs
    assert.ok(askedAtMs.length === 2 && second - first >= 200)
    assert.equal(unanswered, 0)
  })

  test('and limits us for longer than we wait is unreachable, and is left alone until then', async () => {
    const limited = JSON.stringify({ errors: [{ message: 'x' }], extensions: { rateLimit: { retryAfter: 60 } } })
    await withProvider(answer(429, limited), async (url, asked) => {
      const issuer = issuerAt(url)
      for (let turn = 0; turn < 3; turn += 1) await assert.rejects(issuer.readCard('pcd_1'), fails('issuer.unreachable', 503))
      assert.equal(asked(), 1)
    })
  })

  test('and limits us for years is asked again after five minutes', async ({ mock }) => {
    await withProvider(
      (_request, response) => response.writeHead(429, { 'retry-after': '999999999' }).end(),
      async (url, asked) => {
        const issuer = issuerAt(url)
        await assert.rejects(issuer.readCard('pcd_1'), fails('issuer.unreachable', 503))
        const now = performance.now.bind(performance)
        mock.method(performance, 'now', () => now() + 301_000)
        await assert.rejects(issuer.readCard('pcd_1'), fails('issuer.unreachable', 503))
        assert.equal(asked(), 2)
      },
    )
  })

  test('and leads elsewhere is not followed with our key', async () => {
    await withProvider(answer(200, '{}'), async (elsewhere, askedElsewhere) => {
      await withProvider(
        (_request, response) => response.writeHead(307, { location: elsewhere }).end(),
        async (url) => {
          await assert.rejects(issuerAt(url).issueFinancialAccountForApplication(opening), fails('issuer.unreachable', 503))
          assert.equal(askedElsewhere(), 0)
        },
      )
    })
  })
})

test('the log names what failed and holds neither key nor token', async () => {
  const lines: string[] = []
  const log = createLog({
    level: 'debug',
    sink: { write: (line) => lines.push(line) },
    clock: fixedClock('2026-11-20T12:00:00Z'),
  })
  await withProvider(answer(401, '{}'), async (url) => {
    const issuer = createIssuer({ url, publicOrigin: 'https://cards.example.com', apiKey: 'sk_test_a_secret_key', log })
    await assert.rejects(issuer.readDirectDepositNumbers('ddd_1'))
  })
  const text = lines.join('')
  assert.match(text, /"room":"issuer".*"operation":"GenerateDirectDepositDetailClientToken"/)
  assert.ok(!text.includes('sk_test_a_secret_key') && !text.includes(Buffer.from('sk_test_a_secret_key:').toString('base64')))
})
