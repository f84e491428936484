import { describe, expect, test } from '@jest/globals'
import { isDeeperThan } from './html-depth.ts'

describe('nesting depth of elements', () => {
  test.each([
    ['elements that stay open', '<div>'],
    ['end tags without start tags', '<div></i>'],
    ['misnested end tags', '<b><div></b>'],
    ['end tags kept open by a table', '<div><table><tr><td></div>'],
    ['apparently self-closing tags', '<div/>'],
    ['capitals', '<DIV></I>'],
    ['ends of void elements', '<div><br></br></br>'],
  ])('counts: %s', (_, html) => {
    expect(isDeeperThan(html.repeat(301), 300)).toBe(true)
  })

  test.each([
    ['sibling elements', '<div><p>甲</p></div>'],
    ['void elements', '<br><img src="a"><hr>'],
    ['ends alone', '</div></i>'],
    ['items that nobody closes', '<li>甲<li>乙'],
    ['rows that nobody closes', '<tr><td>甲<td>乙'],
    ['tables whose rows nobody closes', '<table><tbody><tr><td>甲<td>乙</table>'],
    ['comments', '<!-- <div><div> -->'],
    ['open comments', '<!-- <div>'],
  ])('does not count: %s', (_, html) => {
    expect(isDeeperThan(html.repeat(2_000), 300)).toBe(false)
  })

  test('the limit itself is not exceeded', () => {
    expect(isDeeperThan('<div>'.repeat(300), 300)).toBe(false)
  })
})
