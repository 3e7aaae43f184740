// Files that go with messages to us, sealed as they come and kept with their case.
export { createSupportUploads, areFilesFree, routesOfFiles } from './files.ts'
