// "Your banks and cards". Decisions 32.
export { LinkedAccounts as LinkedAccountsScreen } from '#features/move-money'
