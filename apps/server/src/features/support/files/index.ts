// Files that go with messages to us, sealed as they come and kept with their case.
export { createSupportUploads, refuseFiles, routesOfFiles } from './files.ts'
