// Codes by text go to the United States and nowhere else that answers country code 1.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUnitedStatesPhone } from './area-codes.rules.ts'

const takes = (areaCode: string) => isUnitedStatesPhone(`1${areaCode}5550101`)

// From the list of the numbering plan's countries, not from the table that is tested.
const canada =
  '204 226 236 249 250 257 263 273 289 306 343 354 365 367 368 382 403 416 418 428 431 437 438 450 468 474 506 514 519 548 579 581 584 ' +
  '587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 867 873 879 902 905 942'
const islands = '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'
const placeless = '211 311 411 500 521 533 544 566 577 588 600 622 633 700 710 800 822 833 844 855 866 877 888 900 911 976'

test('all of the states and the territories are reached, old codes and new', () => {
  for (const areaCode of '212 201 312 907 808 202 520 436 679 989 787 939 340 671 670 684'.split(' '))
    assert.ok(takes(areaCode), areaCode)
})

test('no code of Canada, of the islands, or of no place is', () => {
  for (const areaCode of `${canada} ${islands} ${placeless}`.split(' ')) assert.ok(!takes(areaCode), areaCode)
})

test('what is no number of the plan is no number of the United States', () => {
  for (const phone of ['447700900123', '521234567890', '11125550101', '12121550101', '1212555010', '121255501011', '12995550101'])
    assert.ok(!isUnitedStatesPhone(phone), phone)
})
