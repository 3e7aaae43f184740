// The amount that can be taken, how it was calculated, and what is still owed.
export { BalanceCard } from './card.tsx'
export { HowToTake, WhatHappened } from './carried-over.tsx'
export { ForecastCard } from './forecast-card.tsx'
export { HowWeGot } from './how-we-got.tsx'
