// Offers as partners hand them over: files in the shape that card-linked offers are published in, and tables.
export { filePartner } from './file-partner.ts'
