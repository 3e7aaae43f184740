// The entry point of the support room: help articles, and messages to us.
export { ArticlePage, HelpFinder, TopicPage, TopicTiles } from './articles/index.ts'
export { CasePage, CasesPage, RecentCases } from './cases/index.ts'
export { startOf, WriteForm, WriteSignedOutForm } from './writing/index.ts'
