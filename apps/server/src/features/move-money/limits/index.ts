// What may be sent, how fast it arrives and what it costs.
export {
  arrivalOf,
  feeOf,
  handOverOf,
  leftInDay,
  limitHours,
  maxInDay,
  maxOnFirstDay,
  minTransfer,
  needsProof,
  refuseSending,
  repeatMinutes,
  type Place,
  type SendingMatters,
  type SendingRefusal,
  type Sent,
  type StateCap,
} from './sending.rules.ts'
