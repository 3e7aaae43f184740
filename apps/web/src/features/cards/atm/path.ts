// Where the ATM finder stands: under the card, so that the menu's "Payroll Card" stays the current entry.
export const atmFinderPath = '/card-management/atm-finder'
export const manageCardPath = '/card-management'
