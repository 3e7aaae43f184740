// The way that a transaction took.
export { MerchantMark } from './merchant-mark.tsx'
export { ShareReceipt } from './share-receipt.tsx'
export { SomethingWrong } from './something-wrong.tsx'
export { BalanceAfter, StorySteps } from './story-steps.tsx'
export { storyQuery } from './story.queries.ts'
