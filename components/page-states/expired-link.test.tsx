import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { messagesOf } from '@/lib/messages/messages-of'
import { ExpiredLink } from './expired-link'

test.each(['zh-CN', 'en'] as const)('an expired link says so, and leads on, in %s', (locale) => {
  const messages = messagesOf(locale)
  render(<ExpiredLink messages={messages} />)
  expect(screen.getByRole('heading', { name: messages.network.linkExpired })).toBeInTheDocument()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/agent-home', '/'])
})
