// What can be taken, how the amount came about, and what is still owed of it.
export { BalanceCard } from './card.tsx'
export { HowToTake, WhatHappened } from './carried-over.tsx'
export { ForecastCard } from './forecast-card.tsx'
export { HowWeGot } from './how-we-got.tsx'
