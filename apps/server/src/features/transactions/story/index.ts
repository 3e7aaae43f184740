// One transaction with its steps.
export { routesOfStory, type StoryDeps } from './story.routes.ts'
