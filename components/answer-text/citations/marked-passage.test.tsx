import { afterEach, expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { MarkedPassage } from './marked-passage'

afterEach(() => {
  jest.restoreAllMocks()
})

const passage = '渡口在河的北岸。每天有26条船来往。石匠姓林。'

test.each([
  [0, 0],
  [24, 0],
  [96, 0],
  [97, 97],
  [190, 190],
  [400, 400],
])('a mark at %d px in a box of 192 is scrolled to %d, and begins a line there', (top, scrolled) => {
  // The paragraph stands low in the panel; offsets are counted from it.
  jest.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return this.localName === 'mark' ? top : 300
  })
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(192)
  render(<MarkedPassage passage={passage} words="石匠姓林" />)
  const mark = screen.getByText('石匠姓林。')
  expect(mark.closest('p')?.scrollTop).toBe(scrolled)
  expect(mark.closest('p')).toHaveTextContent(passage)
  expect(mark.previousElementSibling?.className === 'block').toBe(scrolled > 0)
})

test('without words that say it, the nearest sentence is marked', () => {
  const { container, rerender } = render(
    <MarkedPassage
      passage={passage}
      words=""
      nearestTo="这里很多人坐船来往于两岸之间，一年四季都是这样的热闹"
    />,
  )
  expect(container.querySelector('mark')).toHaveTextContent('每天有26条船来往。')
  rerender(<MarkedPassage passage={passage} words="" nearestTo="Quantum chips" />)
  expect(container.querySelector('mark')).toBeNull()
})

test('what may be misread is dotted, in the mark, before it, after it and over its edge', () => {
  const text = (from: string, length = 1) => ({
    from: passage.indexOf(from),
    to: passage.indexOf(from) + length,
  })
  const unsure = [text('河'), text('。每', 2), text('船'), text('林')]
  const { container } = render(<MarkedPassage passage={passage} words="每天有26条船来往" unsure={unsure} />)
  expect(container).toHaveTextContent(passage)
  const textsOf = (selector: string) =>
    Array.from(container.querySelectorAll(selector), ({ textContent }) => textContent)
  expect(textsOf('[data-unsure]')).toEqual(['河', '。', '每', '船', '林'])
  expect(textsOf('mark [data-unsure]')).toEqual(['每', '船'])
})

test('a passage without such characters has no dots', () => {
  const { container } = render(<MarkedPassage passage={passage} words="石匠姓林" />)
  expect(container.querySelector('[data-unsure]')).toBeNull()
})
