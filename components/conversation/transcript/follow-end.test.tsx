import { beforeEach, describe, expect, test } from '@jest/globals'
import { EndFollower } from './follow-end'

/** A page of 1000 px of which 500 are seen, and that bounds where it can be scrolled to. */
class Page {
  clientHeight = 500
  #height = 1_000
  #top = 0

  get scrollHeight(): number {
    return this.#height
  }

  set scrollHeight(height: number) {
    this.#height = height
    this.scrollTop = this.#top
  }

  get scrollTop(): number {
    return this.#top
  }

  set scrollTop(top: number) {
    this.#top = Math.max(0, Math.min(top, this.#height - this.clientHeight))
  }
}

let page: Page
let position: EndFollower

beforeEach(() => {
  page = new Page()
  position = new EndFollower(() => page)
})

function scroll(top: number): boolean {
  page.scrollTop = top
  return position.handleScroll()
}

function grow(by: number): number {
  page.scrollHeight += by
  position.follow()
  return page.scrollTop
}

test.each([
  [500, false, false],
  [421, false, false],
  [420, true, false],
  [341, true, false],
  [340, true, true],
])('at %i of 500 px the end is away: %s, and far away: %s', (top, isAway, isFarAway) => {
  scroll(top)
  expect([position.isAway, position.isFarAway]).toEqual([isAway, isFarAway])
})

describe('the end of a growing page', () => {
  test('is not followed if the user has not scrolled there', () => {
    expect(grow(500)).toBe(0)
    expect(position.isAway).toBe(true)
  })

  test('is followed once the user has scrolled there, until they scroll up', () => {
    scroll(500)
    expect(grow(300)).toBe(800)
    expect(scroll(600)).toBe(true)
    expect(grow(300)).toBe(600)
    position.goToEnd()
    expect(page.scrollTop).toBe(1_100)
    expect(grow(100)).toBe(1_200)
  })

  test('is not followed if a shorter page moved the user there', () => {
    scroll(300)
    page.scrollHeight = 700
    position.handleScroll()
    expect(position.isAway).toBe(false)
    expect(grow(800)).toBe(200)
  })

  test('stays followed when the page gets shorter', () => {
    scroll(500)
    page.scrollHeight = 700
    position.handleScroll()
    expect(grow(800)).toBe(1_000)
  })

  test('is not followed from a question scrolled to the top, even at the end', () => {
    page.scrollTop = 500
    position.stay()
    position.handleScroll()
    expect(position.isAway).toBe(false)
    expect(grow(400)).toBe(500)
  })

  test('is unaffected by prepended records', () => {
    scroll(100)
    page.scrollHeight += 400
    position.moveBy(400)
    expect(page.scrollTop).toBe(500)
    expect(position.handleScroll()).toBe(false)
    expect(grow(400)).toBe(500)
  })
})
