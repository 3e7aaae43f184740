// Where the room lives. Specification 2, "Routes named by actions".
export const expressPayPath = '/express-pay'
export const transferWagesPath = '/express-pay/transfer-wages'
