// The door of the address room.
export { MailingAddressForm } from './mailing-address-form.tsx'
export { searchAddresses } from './search-addresses.ts'
