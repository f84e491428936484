import { existsSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { articlesFile, readArticles } from './articles.ts'

const withData = existsSync(articlesFile) ? test : test.skip

withData('two hundred articles have three sentences each, with words of theirs', () => {
  const articles = readArticles()
  expect(articles).toHaveLength(200)
  for (const { text, sentences } of articles) {
    expect(sentences).toHaveLength(3)
    for (const { is, text: sentence, quotes } of sentences) {
      expect(sentence.length).toBeGreaterThanOrEqual(10)
      expect(quotes.length > 0).toBe(is !== 'unsaid')
      for (const quote of quotes) expect(text).toContain(quote)
    }
  }
})
