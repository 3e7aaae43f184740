// For which devices pop-ups are shown.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../config.ts'

test('pop-ups are those for a phone unless those for the web are named too', () => {
  assert.deepEqual(readConfig({}).popupDeviceTypes, ['MOBILE'])
  assert.deepEqual(readConfig({ POPUP_DEVICE_TYPES: 'WEB, MOBILE' }).popupDeviceTypes, ['MOBILE', 'WEB'])
  for (const text of ['MOBILE,TABLET', 'web', ','])
    assert.throws(() => readConfig({ POPUP_DEVICE_TYPES: text }), /POPUP_DEVICE_TYPES must be a list of MOBILE, WEB/)
})
