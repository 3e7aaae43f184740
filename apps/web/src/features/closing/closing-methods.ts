// How a check is named among the methods by which money may leave: the others are the ids of banks.
export const byCheck = 'check'
