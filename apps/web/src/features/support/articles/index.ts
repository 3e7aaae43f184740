// Help articles: found by search, by topic, and one by one.
export { HelpFinder } from './help-finder.tsx'
export { ArticlePage, TopicPage, TopicTiles } from './help-pages.tsx'
export { topicAppearances } from './topics.ts'
