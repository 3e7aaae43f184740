// The entry point of the room of the worker's data in the browser.
export { MyDataPage } from './my-data-page.tsx'
