// What every article of help keeps to: both languages, plain sentences, a length that is read on a phone, and an address of its own.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { supportTopics } from '@daybreak/contract'
import { catalogs } from '@daybreak/copy'
import { shortAnswers, type Article } from './article.ts'
import { articles } from './index.ts'

const languages = ['en', 'es'] as const
type Language = (typeof languages)[number]

function lines(article: Article, language: Language): string[] {
  const { title, lead, steps = [], body } = article[language]
  const short = article.short && (`shell.help.${article.short}` as const)
  const asked = short === undefined ? undefined : catalogs[language][`${short}-q`]
  const answer = short === undefined ? undefined : catalogs[language][`${short}-a`]
  return [title ?? asked ?? '', lead ?? answer ?? '', ...steps.flat(), ...body]
}
const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{Nd}]/u.test(word))

test('there are at least 40 articles, two or more on every topic, each at an address of its own', () => {
  assert.ok(articles.length >= 40, String(articles.length))
  for (const topic of supportTopics) assert.ok(articles.filter((article) => article.topic === topic).length >= 2, topic)
  assert.equal(new Set(articles.map(({ slug }) => slug)).size, articles.length)
  for (const { slug } of articles) assert.match(slug, /^[a-z0-9]+(-[a-z0-9]+){0,9}$/)
})

test('every short answer of a screen has one long form', () => {
  assert.deepEqual(articles.flatMap(({ short }) => short ?? []).toSorted(), [...shortAnswers].toSorted())
})

for (const language of languages)
  test(`every article says all in 80 to 200 plain words and at most three steps: ${language}`, () => {
    for (const article of articles) {
      const said = lines(article, language)
      const { length } = wordsOf(said.join(' '))
      assert.ok(length >= 80 && length <= 200, `${article.slug}: ${length} words`)
      assert.ok(
        said.every((line) => line !== '' && line === line.trim()),
        article.slug,
      )
      assert.ok((article[language].steps?.length ?? 0) <= 3, article.slug)
      const sentences = said.join('\n').split(/[.?!:](?:\s|$)|\n/)
      const longest = sentences.map((sentence) => wordsOf(sentence).length).toSorted((a, b) => b - a)[0] ?? 0
      assert.ok(longest <= 34, `${article.slug}: a sentence of ${longest} words`)
      assert.ok(article[language].words.split(' ').length >= 6, article.slug)
      assert.doesNotMatch(said.join(' '), /\{(?!brand\}|phone\})/, article.slug)
    }
  })

test('both languages of an article say the same number of things', () => {
  for (const { slug, en, es } of articles) {
    assert.equal(es.body.length, en.body.length, slug)
    assert.equal(es.steps?.length, en.steps?.length, slug)
    assert.deepEqual([es.title === undefined, es.lead === undefined], [en.title === undefined, en.lead === undefined], slug)
  }
})

test('no text has a dash between sentences, a curly quote or a Spanish question without its beginning', () => {
  for (const article of articles)
    for (const language of languages)
      for (const line of lines(article, language)) {
        assert.doesNotMatch(line, /[—–“”‘’]/, article.slug)
        if (language === 'es') assert.equal(line.split('?').length, line.split('¿').length, `${article.slug}: ${line}`)
      }
})
