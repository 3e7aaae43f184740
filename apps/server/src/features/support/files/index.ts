// Files of messages to us, sealed as they arrive and stored with their case.
export { createSupportUploads, areFilesFree, routesOfFiles } from './files.ts'
