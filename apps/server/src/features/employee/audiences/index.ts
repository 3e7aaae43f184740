// Groups of workers whom an operator notifies.
export {
  addAudience,
  audiencesWith,
  countReaders,
  findExisting,
  listReaders,
  readAudience,
  type AudienceWanted,
} from './audiences.store.ts'
