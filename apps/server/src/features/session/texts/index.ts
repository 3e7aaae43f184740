// What workers text to us, what became of texts that we sent, and what calls have to say.
export { routesOfTexts } from './texts.routes.ts'
export { answerTextRequest } from './texts.ts'
