import { describe, expect, test } from '@jest/globals'
import { isDeeperThan } from './html-depth.ts'

describe('how deep elements stand within each other', () => {
  test.each([
    ['elements that stay open', '<div>'],
    ['ends of what is not open', '<div></i>'],
    ['ends that stand in the way of each other', '<b><div></b>'],
    ['ends of what a table keeps open', '<div><table><tr><td></div>'],
    ['what looks as if it ended by itself', '<div/>'],
    ['capitals', '<DIV></I>'],
    ['ends of void elements', '<div><br></br></br>'],
  ])('counts: %s', (_, html) => {
    expect(isDeeperThan(html.repeat(301), 300)).toBe(true)
  })

  test.each([
    ['elements beside each other', '<div><p>甲</p></div>'],
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

  test('so many are not more than so many', () => {
    expect(isDeeperThan('<div>'.repeat(300), 300)).toBe(false)
  })
})
