// The entry point of the my-data room in the browser.
export { MyDataPage } from './my-data-page.tsx'
