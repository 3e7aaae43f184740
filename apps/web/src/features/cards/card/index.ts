// One card on the screen: its picture, its costs and its actions.
export { CardCosts } from './costs.tsx'
export { CardFace } from './face.tsx'
export { CardDialog, type CardWorker, type DialogName, type OpenDialog } from './dialog.tsx'
export { CardsFailed, CardsSkeleton } from './loading.tsx'
export { NoCard } from './no-card.tsx'
export { OtherCards } from './other-cards.tsx'
export { ShownCard } from './shown-card.tsx'
