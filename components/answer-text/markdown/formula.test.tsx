import { describe, expect, test } from '@jest/globals'
import { render } from '@testing-library/react'
import { Formula } from './formula'
import { ShowsAtOnce } from './shows-at-once'

describe('a formula', () => {
  test('is its source until it is typeset, which waits for the text to rest', async () => {
    const { container, findByText } = render(<Formula tex="a+b" isDisplay={false} />)
    expect(container.querySelector('.katex')).toBeNull()
    await findByText('a+b', { selector: 'annotation' })
    expect(container.querySelector('.answer-formula > code')).toBeNull()
  })

  test('in the first frame is typeset immediately if the typesetter is loaded', async () => {
    const first = render(<Formula tex="a" isDisplay={false} />)
    await first.findByText('a', { selector: 'annotation' })
    const { container } = render(
      <ShowsAtOnce value>
        <Formula tex="b" isDisplay />
      </ShowsAtOnce>,
    )
    expect(container.querySelector('.katex-display')).not.toBeNull()
    expect(container.querySelector('.answer-formula > code')).toBeNull()
  })
})
