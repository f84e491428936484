import { afterEach, expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { MarkedPassage } from './marked-passage'

afterEach(() => {
  jest.restoreAllMocks()
})

const passage = '渡口在河的北岸。每天有26条船来往。石匠姓林。'

test('scrolls the mark into its box, wherever the box stands', () => {
  // The paragraph stands low in the panel, the mark low in the paragraph, by which its offset is counted.
  jest.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return this.localName === 'mark' ? 400 : 300
  })
  render(<MarkedPassage passage={passage} words="石匠姓林" />)
  const mark = screen.getByText('石匠姓林。')
  expect(mark.closest('p')?.scrollTop).toBe(376)
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
