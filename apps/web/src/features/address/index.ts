// The entry point of the address room.
export { HomeAddressForm } from './home-address-form.tsx'
export { MailingAddressForm } from './mailing-address-form.tsx'
export { searchAddresses } from './search-addresses.ts'
