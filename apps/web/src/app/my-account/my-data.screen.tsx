// "Get all my data". Pictures "my-data", "-making" and "-ready".
export { MyDataPage as MyDataScreen } from '#features/my-data'
