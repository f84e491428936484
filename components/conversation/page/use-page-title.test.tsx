import { expect, jest, test } from '@jest/globals'
import { renderHook, waitFor } from '@testing-library/react'
import { usePageTitle } from './use-page-title'

test.each(['怎么创建智能体？', '怎么创建\n智能体？', ' 两边\t有  空白 '])(
  '%j is set as the title once',
  async (question) => {
    const title = jest.spyOn(document, 'title', 'set')
    const { unmount } = renderHook(() => usePageTitle(question))
    await waitFor(() => expect(document.title).toContain(question.trim().replaceAll(/\s+/g, ' ')))
    // The observer of the title has been called by then.
    await new Promise((resolve) => setTimeout(resolve))
    expect(title).toHaveBeenCalledTimes(1)
    unmount()
    title.mockRestore()
  },
)
