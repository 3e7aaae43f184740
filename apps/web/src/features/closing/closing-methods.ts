// The name of a check among the methods of payout; the other methods are named by the ids of banks.
export const byCheck = 'check'
