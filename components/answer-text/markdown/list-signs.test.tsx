import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { render } from '@testing-library/react'
import { shown } from './testing/shown-answer'

const styles = readFileSync(join(process.cwd(), 'components/answer-text/markdown/answer-text.css'), 'utf8')

/** The sign of each item: that of the item itself, or else of its list. */
function signsOf(markdown: string): string[] {
  const { container } = render(<div className="answer-text">{shown(markdown)}</div>)
  const sheet = document.createElement('style')
  sheet.textContent = styles.slice(0, styles.indexOf('.answer-formula'))
  document.head.append(sheet)
  const signs = [...container.querySelectorAll('li')].map((item) => {
    const own = getComputedStyle(item).getPropertyValue('list-style')
    return own || getComputedStyle(item.parentElement ?? item).getPropertyValue('list-style')
  })
  sheet.remove()
  return signs
}

test.each([
  ['- 甲\n- [x] 乙\n- 丙', ['disc', 'none', 'disc']],
  ['- [ ] 甲\n- [x] 乙', ['none', 'none']],
  ['1. [ ] 甲\n2. 乙', ['decimal', 'decimal']],
])('each item of %j has its sign', (markdown, signs) => {
  expect(signsOf(markdown)).toEqual(signs)
})
