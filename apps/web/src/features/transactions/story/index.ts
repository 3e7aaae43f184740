// The steps of a transaction.
export { MerchantMark } from './merchant-mark.tsx'
export { ShareReceipt } from './share-receipt.tsx'
export { SomethingWrong } from './something-wrong.tsx'
export { StoryPart } from './part.tsx'
export { storyQuery } from './story.queries.ts'
