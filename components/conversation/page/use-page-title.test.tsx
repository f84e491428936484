import { expect, jest, test } from '@jest/globals'
import { renderHook } from '@testing-library/react'
import { usePageTitle } from './use-page-title'

test.each(['怎么创建智能体？', '怎么创建\n智能体？', ' 两边\t有  空白 '])(
  '%j is set as the title, and once more after the framework has set another one',
  async (question) => {
    const setOfDocument = Object.getOwnPropertyDescriptor(Document.prototype, 'title')
    const set = (text: string) => setOfDocument?.set?.call(document, text)
    const title = jest.spyOn(document, 'title', 'set')
    // A title that is set again and again would never let the test end.
    title.mockImplementation((text) => {
      if (title.mock.calls.length < 10) set(text)
    })
    const { unmount } = renderHook(() => usePageTitle(question))
    set('搜索结果')
    // Observers are called in microtasks.
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    expect(document.title).toContain(question.trim().replaceAll(/\s+/g, ' '))
    expect(title).toHaveBeenCalledTimes(2)
    unmount()
    title.mockRestore()
  },
)
