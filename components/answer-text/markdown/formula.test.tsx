import { describe, expect, test } from '@jest/globals'
import { render, waitFor } from '@testing-library/react'
import { Formula } from './formula'
import { ShowsAtOnce } from './shows-at-once'

describe('a formula', () => {
  test('is its source until it is typeset, which waits for the text to rest', async () => {
    const { container, findByText } = render(<Formula tex="a+b" isDisplay={false} />)
    expect(container.querySelector('.katex')).toBeNull()
    await findByText('a+b', { selector: 'annotation' })
    expect(container.querySelector('.answer-formula > code')).toBeNull()
  })

  test.each([String.raw`\ce{H2O}`, '\\begin{align}a &= b \\\\ c &= d\\end{align}', 'v_{平均}'])(
    '%s is typeset',
    async (tex) => {
      const { container } = render(<Formula tex={tex} isDisplay />)
      await waitFor(() => expect(container.querySelector('.katex')).not.toBeNull())
      expect(container.querySelector('.katex-error')).toBeNull()
      expect(container.querySelector('.katex-html')).not.toHaveTextContent('\\')
    },
  )

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

  test('is shown when its fonts are there, and not before in others', async () => {
    const fonts = Promise.withResolvers<void>()
    Object.assign(document, { fonts: { status: 'loading', ready: fonts.promise } })
    const { container } = render(<Formula tex="x+y" isDisplay={false} />)
    await waitFor(() => expect(container.querySelector('.katex')).not.toBeNull())
    expect(container.querySelector('.answer-formula > code')).toHaveTextContent('x+y')
    fonts.resolve()
    await waitFor(() => expect(container.querySelector('.answer-formula > code')).toBeNull())
    Reflect.deleteProperty(document, 'fonts')
  })
})
