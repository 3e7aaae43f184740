// The files of an identity check: what each is for, and where it was sent. Their content goes from the browser to the provider,
// and never here.
export { refuseFile } from './documents.rules.ts'
export {
  countSent,
  deleteUnsent,
  deleteUnsentBefore,
  findFile,
  insertFile,
  keepLink,
  markArrived,
  markSent,
  readFiles,
  readFilesOfRound,
  type CheckFile,
} from './documents.store.ts'
export { openName, sealName } from './file-names.ts'
