// The map of the ATM finder.
export { distanceText } from './distance.ts'
export { AtmMap } from './map.tsx'
export { countInSheet, radii, searchOf, useFilters, useLocating, type Filter, type SearchCenter } from './use-search.ts'
