import { expect, test } from '@jest/globals'
import * as z from 'zod'
import type { LanguageModel } from '../../../models/language-model.ts'
import { growOutline } from './grow-outline.ts'

const schema = z.object({ title: z.string(), sections: z.array(z.object({ title: z.string() })).min(1) })
const outline = {
  title: '一间图书角',
  sections: ['开头', '经过', '结尾'].map((title) => ({ title, points: ['写清楚一件小事'.repeat(8)] })),
}

/** A model that writes in pieces of some characters. */
const writing = (text: string, size: number): LanguageModel => ({
  name: '模型',
  async *stream() {
    for (let at = 0; at < text.length; at += size) yield { kind: 'text', text: text.slice(at, at + size) }
  },
})

async function grown(text: string, size: number) {
  const signal = AbortSignal.timeout(5_000)
  const growing = growOutline(writing(text, size), { messages: [], schema, signal })
  const titles: string[][] = []
  for (;;) {
    const next = await growing.next()
    if (next.done) return { titles, written: next.value }
    titles.push(next.value.sections.map(({ title }) => title))
  }
}

test.each([1, 7, 80])(
  'an outline written in pieces of %i characters grows by whole sections',
  async (size) => {
    const { titles, written } = await grown(JSON.stringify(outline), size)
    expect(titles).toEqual([['开头'], ['开头', '经过']])
    expect(written?.sections).toHaveLength(3)
  },
)

test.each(['', '对不起', '{"title":"一', '{"title":"一","sections":[{"points":1},{"points":2}'])(
  '%j shows nothing',
  async (text) => {
    expect(await grown(text, 3)).toEqual({ titles: [], written: null })
  },
)
