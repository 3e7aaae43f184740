// Accounts at another service that a worker links: with a fresh proof, one per issuer, each for one worker, with the notices and
// session endings that follow.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertProblem } from '../../../testing/http-server.ts'
import { limitWorker } from '../../../testing/people/factors.ts'
import {
  beginLinking,
  bringLink,
  listLinks,
  newLinkedWorker,
  newPerson,
  oidcPaths,
  signInByIssuer,
} from '../../../testing/people/oidc.ts'
import { activityOf, bearer, letProofAge, newWorker } from '../../../testing/people/passkeys.ts'
import { cookiesOf, page, valueOf } from '../../../testing/people/sign-in.ts'
import { startIssuerStandIn, type IssuerStandIn } from '../../../testing/stand-ins/oidc/issuer-stand-in.ts'
import { switchFlag } from '../../../testing/switched-flags.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'

let issuer: IssuerStandIn
let rooms: WorkerRooms
let other: WorkerRooms
before(async () => {
  issuer = await startIssuerStandIn(['http://127.0.0.1:8080/login/return'])
  rooms = await startWorkerRooms({ loginIssuer: issuer.config })
  other = await rooms.startAnother()
  await switchFlag(rooms, 'sign-in-oidc', true)
})
after(async () => {
  await other.stop()
  await rooms.stop()
  await issuer.close()
})

const sessionOf = (response: Response) => valueOf(cookiesOf(response), 'daybreak_session')

describe('linking', () => {
  test('wants a fresh proof at its beginning and at its end', async () => {
    const worker = await newWorker(rooms)
    await issuer.follow(rooms.clock)
    const { url, cookie } = await beginLinking(rooms, worker.token)
    const returned = await issuer.logIn(url, newPerson())
    await letProofAge(rooms, worker.token)
    await assertProblem(await rooms.post(oidcPaths.own, { language: 'en' }, bearer(worker.token)), 403, 'step_up_required')
    await assertProblem(await bringLink(rooms, worker.token, returned, cookie), 403, 'step_up_required')
    assert.deepEqual(await listLinks(rooms, worker.token), { isOffered: true, data: [], canLink: true })
  })

  test("of a stranger's answer in the worker's session links nothing", async () => {
    const [worker, attacker] = [await newWorker(rooms), await newWorker(rooms)]
    worker.token = (await rooms.signIn(worker.phone)).token
    await issuer.follow(rooms.clock)
    const { url, cookie } = await beginLinking(rooms, attacker.token)
    const returned = await issuer.logIn(url, newPerson())
    // Even with the attacker's cookie in the worker's browser.
    for (const held of ['', cookie])
      await assertProblem(await bringLink(rooms, worker.token, returned, held), 410, 'session.oidc_expired')
    assert.deepEqual((await listLinks(rooms, worker.token)).data, [])
  })

  test('is not offered while the flag is off, as the list says too', async () => {
    const worker = await newWorker(rooms)
    await switchFlag(rooms, 'sign-in-oidc', false)
    assert.deepEqual(await listLinks(rooms, worker.token), { isOffered: false, data: [], canLink: true })
    await assertProblem(await rooms.post(oidcPaths.own, { language: 'en' }, bearer(worker.token)), 404, 'feature_off')
    await switchFlag(rooms, 'sign-in-oidc', true)
  })

  test('keeps one account of an issuer, and an account for one worker', async () => {
    const worker = await newLinkedWorker(rooms, issuer)
    await assertProblem(await rooms.post(oidcPaths.own, { language: 'en' }, bearer(worker.token)), 409, 'session.oidc_linked')
    const next = await newWorker(rooms)
    await issuer.follow(rooms.clock)
    const { url, cookie } = await beginLinking(rooms, next.token)
    const taken = await bringLink(rooms, next.token, await issuer.logIn(url, worker.person), cookie)
    await assertProblem(taken, 409, 'session.oidc_taken')
    assert.deepEqual(await listLinks(rooms, next.token), { isOffered: true, data: [], canLink: true })
  })

  test('of two answers at once keeps one', async () => {
    const worker = await newWorker(rooms)
    await issuer.follow(rooms.clock)
    const [one, two] = [await beginLinking(rooms, worker.token), await beginLinking(other, worker.token)]
    const [first, second] = [await issuer.logIn(one.url, newPerson()), await issuer.logIn(two.url, newPerson())]
    const answers = await Promise.all([
      bringLink(rooms, worker.token, first, one.cookie),
      bringLink(other, worker.token, second, two.cookie),
    ])
    assert.equal(answers.filter(({ status }) => status === 201).length, 1)
    assert.equal(answers.filter(({ status }) => status === 409).length, 1)
    assert.equal((await listLinks(rooms, worker.token)).data.length, 1)
  })

  test('and removing tell the worker everywhere, and stand in the activity log', async () => {
    const worker = await newLinkedWorker(rooms, issuer, { language: 'es', email: 'enlace@example.com' })
    assert.match((await rooms.sentTo('enlace@example.com'))[0]?.text ?? '', /se conectó Harbor ID a tu cuenta/)
    assert.match((await rooms.sentTo(worker.phone))[0]?.text ?? '', /con Harbor ID/)
    const { data } = await listLinks(rooms, worker.token)
    const at = `${oidcPaths.own}/${data[0]?.id}`
    const remove = (token: string) => rooms.server.call(at, { method: 'DELETE', ...bearer(token) })
    const stranger = await rooms.signIn((await newWorker(rooms)).phone)
    await assertProblem(await remove(stranger.token), 404, 'not_found')
    const { token } = await rooms.signIn(worker.phone)
    assert.equal((await remove(token)).status, 204)
    await assertProblem(await remove(token), 404, 'not_found')
    assert.match((await rooms.sentTo('enlace@example.com'))[0]?.text ?? '', /se quitó Harbor ID/)
    const kinds = await activityOf(rooms, worker)
    assert.deepEqual([kinds.includes('oidc_linked'), kinds.includes('oidc_unlinked')], [true, true])
    assert.equal((await signInByIssuer(rooms, issuer, worker.person)).status, 422)
  })

  test('of one account by two workers at once is done by one of them', async () => {
    const workers = [await newWorker(rooms), await newWorker(rooms)]
    for (const worker of workers) worker.token = (await rooms.signIn(worker.phone)).token
    await issuer.follow(rooms.clock)
    const person = newPerson()
    const answers = await Promise.all(
      workers.map(async ({ token }, index) => {
        const { url, cookie } = await beginLinking(index === 0 ? rooms : other, token)
        return bringLink(index === 0 ? rooms : other, token, await issuer.logIn(url, person), cookie)
      }),
    )
    const [loser, ...winners] = answers.toSorted((one, next) => next.status - one.status)
    assert.ok(loser)
    await assertProblem(loser, 409, 'session.oidc_taken')
    assert.deepEqual(
      winners.map(({ status }) => status),
      [201],
    )
    const lists = await Promise.all(workers.map(({ token }) => listLinks(rooms, token)))
    assert.equal(lists.flatMap(({ data }) => data).length, 1)
  })

  test('is refused while the account is limited, at its beginning and at its end', async () => {
    const worker = await newWorker(rooms)
    await issuer.follow(rooms.clock)
    const { url, cookie } = await beginLinking(rooms, worker.token)
    const returned = await issuer.logIn(url, newPerson())
    await limitWorker(rooms, worker)
    await assertProblem(await rooms.post(oidcPaths.own, { language: 'en' }, bearer(worker.token)), 403, 'session.limited')
    await assertProblem(await bringLink(rooms, worker.token, returned, cookie), 403, 'session.limited')
    assert.deepEqual((await listLinks(rooms, worker.token)).data, [])
  })

  test('that is undone ends the sessions that the account opened, and no other', async () => {
    const worker = await newLinkedWorker(rooms, issuer)
    const opened = sessionOf(await signInByIssuer(rooms, issuer, worker.person))
    const elsewhere = (await rooms.signIn(worker.phone)).token
    const { data } = await listLinks(rooms, worker.token)
    const remove = { method: 'DELETE', ...bearer(worker.token) }
    assert.equal((await rooms.server.call(`${oidcPaths.own}/${data[0]?.id}`, remove)).status, 204)
    const isAlive = async (token: string, at = rooms) => (await at.get('/api/employees/me', token)).status === 200
    await other.acknowledged()
    assert.deepEqual(
      [await isAlive(opened), await isAlive(opened, other), await isAlive(elsewhere), await isAlive(worker.token)],
      [false, false, true, true],
    )
  })

  test('is taken back by the link of a notice that came before it', async () => {
    const worker = await newWorker(rooms, { email: 'undo-oidc@example.com' })
    const stranger = await rooms.signIn(worker.phone)
    const notice = (await rooms.sentTo('undo-oidc@example.com')).map(({ text }) => text).join('\n')
    const token = /not-you#(\w+)/.exec(notice)?.[1]
    assert.ok(token !== undefined, notice)
    await issuer.follow(rooms.clock)
    const { url, cookie } = await beginLinking(rooms, stranger.token)
    const person = newPerson()
    assert.equal((await bringLink(rooms, stranger.token, await issuer.logIn(url, person), cookie)).status, 201)
    assert.equal((await rooms.post('/api/session/undo', { token }, page)).status, 200)
    assert.equal((await signInByIssuer(rooms, issuer, person)).status, 422)
  })
})
