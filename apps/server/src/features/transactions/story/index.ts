// One transaction with the way it took.
export { routesOfStory, type StoryDeps } from './story.routes.ts'
