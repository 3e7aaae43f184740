// A card that was ordered for a worker who had none left.
export { CardComesNotice } from './comes-notice.tsx'
export { CardOrderedFor } from './ordered-for.tsx'
export { CardOrderedNotice } from './ordered-notice.tsx'
export { GoesTo } from './goes-to.tsx'
