// The two pages that ask for a phone or an e-mail address.
export { LoginWithEmailScreen } from './login-with-email.screen.tsx'
export { LoginScreen } from './login.screen.tsx'
export { checkEmail, checkPhoneLogin, defaultCountryCode, usernameOfPhone } from './login.rules.ts'
