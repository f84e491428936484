import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { QuestionHeading } from './question-heading'

test.each([
  ['a question', 200, false],
  ['a text', 201, true],
])('%s is limited in height if it would leave no space for its answer', (_, length, isBounded) => {
  render(<QuestionHeading level={1}>{'字'.repeat(length)}</QuestionHeading>)
  const heading = screen.getByRole('heading', { level: 1 })
  expect(heading).toHaveTextContent('字'.repeat(length))
  expect(heading.classList.contains('overflow-y-auto')).toBe(isBounded)
})
