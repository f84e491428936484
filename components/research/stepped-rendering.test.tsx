import { expect, test } from '@jest/globals'
import { renderHook, waitFor } from '@testing-library/react'
import type { Card } from '@/lib/contract/frames/card'
import { useSectionPreview } from './section-preview'
import { useSteppedCount } from './use-stepped-count'

const sentence = '一句话说到这里就完了。'
const cardOf = (content: string): Card => ({ id: 'r-s-s1', type: 'markdown', target: 'update', content })

test('of a folded section that is long only its beginning is rendered, and only once', () => {
  const { result, rerender } = renderHook(({ text }) => useSectionPreview(cardOf(text)), {
    initialProps: { text: sentence },
  })
  expect(result.current?.content).toBe(sentence)
  rerender({ text: sentence.repeat(100) })
  const preview = result.current
  expect(String(preview?.content)).toMatch(/。$/)
  expect(String(preview?.content).length).toBeLessThanOrEqual(600)
  rerender({ text: sentence.repeat(101) })
  expect(result.current).toBe(preview)
})

test('the sections of a report are rendered one after the other', async () => {
  const seen: number[] = []
  const { result, rerender } = renderHook(
    ({ count }) => {
      const shown = useSteppedCount(count)
      seen.push(shown)
      return shown
    },
    { initialProps: { count: 3 } },
  )
  expect(result.current).toBe(1)
  await waitFor(() => expect(result.current).toBe(3))
  expect([...new Set(seen)]).toEqual([1, 2, 3])
  rerender({ count: 4 })
  await waitFor(() => expect(result.current).toBe(4))
})
