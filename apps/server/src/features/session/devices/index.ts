// Where a worker is signed in, and the cookie by which a browser is known again.
export { createDeviceCookie, createDeviceHash, type DeviceCookie } from './cookie.ts'
export { endSession, routesOfDevices } from './devices.routes.ts'
