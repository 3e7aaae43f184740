// What workers text to us, and what became of texts that we sent.
export { routesOfTexts } from './texts.routes.ts'
export { answerTextRequest } from './texts.ts'
