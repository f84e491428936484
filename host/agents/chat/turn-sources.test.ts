import { expect, test } from '@jest/globals'
import { newSources, restoreSources } from './stored-sources.ts'
import { TurnSources } from './turn-sources.ts'

const sourceOf = (url: string, passage: string, more = {}) => ({
  index: 1,
  title: `${url}的题`,
  seeMoreUrl: url,
  showName: '站',
  publishDate: '2026-09-29',
  passage,
  provider: '网',
  ...more,
})
const read = { title: '页', showName: 'a.example', publishDate: undefined }
const found = [sourceOf('https://b.example/', '乙的摘录'), sourceOf('https://a.example/', '摘录…')]
const { publishDate: _none, ...page } = sourceOf('https://a.example/', '首班车6时，末班车22时30分。', read)

test('a page that was read replaces the excerpt by which it was found, under the same number', () => {
  const sources = new TurnSources('')
  sources.number(found)
  expect(sources.number([page])).toMatchObject([{ index: 2 }])
  expect(sources.all).toMatchObject([
    { index: 1, passage: '乙的摘录' },
    {
      index: 2,
      title: 'https://a.example/的题',
      showName: '站',
      publishDate: '2026-09-29',
      passage: page.passage,
    },
  ])
  // A later search finds the excerpt again.
  sources.number(found)
  expect(sources.all[1]?.passage).toBe(page.passage)
})

test('a resumed turn knows the pages that were read', () => {
  const sources = new TurnSources('')
  const steps = new Map<string, unknown>()
  let stored = 0
  for (const batch of [found, [page], [sourceOf('https://c.example/', '丙')]]) {
    sources.number(batch)
    const step = newSources(sources, stored)
    stored = sources.changes.length
    if (step) steps.set(step.checkpoint, JSON.parse(JSON.stringify(step.result)))
  }
  expect(newSources(sources, stored)).toBeNull()
  const resumed = new TurnSources('')
  restoreSources(resumed, { steps, chosen: null, cardCount: 0 })
  expect(resumed.all).toEqual(sources.all)
})
