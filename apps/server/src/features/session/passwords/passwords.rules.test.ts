// Which passwords may be set, and why the others may not.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { passwordStrength } from '@daybreak/contract'
import { loadCommonPasswords } from './known/index.ts'
import { judgePassword } from './passwords.rules.ts'

const isListed = await loadCommonPasswords()
const personalWords = ['Daybreak', 'Maya', 'Torres-Whitfield', 'maya.torres@example.com', '12125550101', '2125550101', '5550101']
const judge = (password: string) => judgePassword({ password, personalWords, isListed })?.code ?? 'good'

test('the list of common passwords knows them, and no other text', () => {
  for (const known of ['password', '123456', 'iloveyou', 'qwertyuiop', 'letmein', 'football']) assert.ok(isListed(known), known)
  const strangers = Array.from({ length: 20_000 }, (_, index) => `no such password ${index}`)
  assert.deepEqual(strangers.filter(isListed), [])
})

describe('a password', () => {
  test('of a few words is good, in any alphabet, with spaces and signs or without', () => {
    for (const good of [
      'teal kettle sings at noon',
      'tealkettlesings',
      'mi perro ladra a la luna',
      'мой кот любит рыбу',
      '我的貓在窗邊睡覺而且很喜歡吃魚',
      '🐈 sleeps on the 🪟 sill',
      'xK9#mP2$vL7@qR4',
    ])
      assert.equal(judge(good), 'good', good)
  })

  test('is as long as it has signs, whatever bytes they take', () => {
    assert.equal(judge('teal kettle si'), 'session.password_short')
    assert.equal(judge('teal kettle sin'), 'good')
    assert.equal(judge('🐈🪟🐕🎈🚲🌧️🍎🥁'), 'session.password_short')
    assert.equal(judge('ab c'.repeat(64)), 'session.password_simple')
    const long = Array.from({ length: 256 }, (_, index) => String.fromCodePoint(0x4e00 + index * 7)).join('')
    assert.equal(judge(long), 'good')
    assert.equal(judge(`${long}x`), 'session.password_long')
  })

  test('of a pattern is refused', () => {
    for (const simple of ['aaaaaaaaaaaaaaaa', 'abcdefghijklmnop', '123456789012345', 'abababababababab', '1111111111222222222'])
      assert.equal(judge(simple), 'session.password_simple', simple)
  })

  test('that is on the list is refused, in large letters too, and so are two of the list together', () => {
    for (const known of ['PasswordPassword', 'iloveyoufootball', 'princess12345678', 'Sunshine-Password', 'qwertyuiop letmein'])
      assert.equal(judge(known), 'session.password_known', known)
  })

  test('that is mostly a name, an address or a number of the worker, or of ours, is refused', () => {
    for (const own of [
      'Daybreak Daybreak',
      'daybreak-maya-1987',
      'torres whitfield 24',
      '12125550101 maya!',
      'maya.torres@example',
      'ＤＡＹＢＲＥＡＫ daybreak 1',
    ])
      assert.equal(judge(own), 'session.password_personal', own)
    assert.equal(judge('maya waters nine blue ferns'), 'good')
  })
})

test('how strong a password looks is told in five words', () => {
  assert.deepEqual(
    ['short', 'aaaaaaaaaaaaaaaa', 'teal kettle sings', 'teal kettle sings at noon', 'x'.repeat(300)].map(passwordStrength),
    ['short', 'simple', 'fair', 'strong', 'long'],
  )
})
