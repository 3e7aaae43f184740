// What the books say moved between us and the rails.
export { movementsBetween, type BookName, type MovementKind } from './movements.rules.ts'
export { keepMovements } from './movements.store.ts'
