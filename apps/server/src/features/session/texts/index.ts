// Texts from workers, the delivery of texts that we sent, and what calls say.
export { routesOfTexts } from './texts.routes.ts'
export { answerTextRequest } from './texts.ts'
