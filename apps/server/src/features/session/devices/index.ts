// A worker's logged-in devices, and the cookie that identifies a known browser.
export { createDeviceCookie, createDeviceHash, type DeviceCookie } from './cookie.ts'
export { endSession, routesOfDevices } from './devices.routes.ts'
