// How a check is named among the ways that money may leave: the others are the ids of banks.
export const byCheck = 'check'
