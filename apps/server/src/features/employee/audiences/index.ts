// Groups of workers whom an operator tells something.
export {
  addAudience,
  audiencesWith,
  countReaders,
  findExisting,
  listReaders,
  readAudience,
  type AudienceWanted,
} from './audiences.store.ts'
