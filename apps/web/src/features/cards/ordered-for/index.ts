// A card that was ordered for a worker who had none left.
export { CardComesNotice } from './card-comes-notice.tsx'
export { CardOrderedFor } from './card-ordered-for.tsx'
export { CardOrderedNotice } from './card-ordered-notice.tsx'
export { GoesTo } from './goes-to.tsx'
