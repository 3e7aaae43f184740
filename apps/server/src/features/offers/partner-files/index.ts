// Partners' offer files: JSON:API in the shape of published card-linked offers, and CSV tables.
export { filePartner } from './file-partner.ts'
