import { beforeEach, describe, expect, test } from '@jest/globals'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { sidePanel } from '@/components/ui/side-panel/side-panel-store'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import type { FilePage, UnsurePlace } from '@/lib/contract/routes/file-routes'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { PagedFile } from './paged-file'

const texts = zhCN.answer.file
const claim = '自行车另收三分。'

const second: FilePage = {
  page: 2,
  pages: 3,
  width: 420,
  height: 595,
  picture: '/picture?page=2',
  boxes: [{ x: 0.1, y: 0.5, w: 0.8, h: 0.03 }],
  text: ['渡资定为每人五分，自行车另收三分。'],
}

let changed: (readonly string[])[] = []
beforeEach(() => {
  changed = []
  sidePanel.setState({ place: 'docked' })
})

function show(filePage: HostAnswers['filePage'], answers: HostAnswers = {}) {
  return render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={fakeHost({ filePage, ...answers })}>
        <PagedFile fileId="f" passage={4} claim={claim} onAnswersChanged={(ids) => changed.push(ids)}>
          <p>整份文件的文字</p>
        </PagedFile>
      </ApiProvider>
    </Texts>,
  )
}

test('the page of the passage is shown with its boxes and its text', async () => {
  const asked: unknown[] = []
  const { container } = show((input) => {
    asked.push(input)
    return second
  })
  expect(await screen.findByRole('group', { name: '第 2 页的样子' })).toBeVisible()
  expect(asked).toEqual([{ file_id: 'f', passage: 4, claim }])
  expect(container.querySelectorAll('[data-page-box]')).toHaveLength(1)
  expect(screen.getByRole('group', { name: texts.page.read }).querySelector('mark')).toHaveTextContent('三分')
})

test.each([
  ['下一页', 3],
  ['上一页', 1],
])('%s is asked for by its number', async (label, page) => {
  show((input) => ({ ...second, page: input.page ?? 2 }))
  await screen.findByRole('group', { name: '第 2 页的样子' })
  await userEvent.click(screen.getByRole('button', { name: label }))
  expect(await screen.findByRole('group', { name: `第 ${page} 页的样子` })).toBeVisible()
  expect(screen.getByRole('button', { name: label })).toHaveAttribute('aria-disabled', 'true')
})

test.each([
  ['5', '3'],
  ['0', '1'],
  ['二', '2'],
])('%s for the number of a page becomes %s', async (typed, shown) => {
  show(() => second)
  const field = await screen.findByRole('textbox', { name: texts.page.number })
  await userEvent.clear(field)
  await userEvent.type(field, `${typed}{Enter}`)
  expect(screen.getByRole('textbox', { name: texts.page.number })).toHaveValue(shown)
})

test('what may be misread is counted, and said where the support rests on it', async () => {
  const unsure = [
    { x: 0.3, y: 0.505, w: 0.03, h: 0.02 },
    { x: 0.3, y: 0.8, w: 0.03, h: 0.02 },
  ]
  const unsure_text = [
    { part: 0, from: 2, to: 3 },
    { part: 0, from: 14, to: 16 },
  ]
  const { container } = show(() => ({ ...second, recognized: { unsure, unsure_text } }))
  expect(await screen.findByText('依据里有 1 处字没把握，可能认错了，用之前看一眼原图')).toBeVisible()
  // 3 of 17 characters.
  expect(screen.getByText('82.3% 有把握')).toBeVisible()
  const text = screen.getByRole('group', { name: texts.page.recognized })
  expect(text).toHaveTextContent(second.text[0] ?? '')
  const dotted = [...container.querySelectorAll('[data-unsure]')]
  expect(dotted.map((part) => part.textContent)).toEqual(['定', '三分'])
  // Both are in what supports the claim.
  expect(text.querySelectorAll('mark [data-unsure]')).toHaveLength(2)
})

describe('words that may be misread', () => {
  const word = { x: 0.3, y: 0.505, w: 0.03, h: 0.02, line: 1, from: 4, to: 5, text: '八' }
  const other = { ...word, y: 0.8, line: 7, text: '废' }
  const cited = { ...word, other: '六', confidence: 0.62, other_confidence: 0.24 }

  /** A host that keeps what was chosen. */
  function showWords(answers: HostAnswers = {}, words: readonly UnsurePlace[] = [other, cited]) {
    const chosen = new Map<number, string>()
    const asked: unknown[] = []
    const placed = (each: UnsurePlace): UnsurePlace => {
      const text = chosen.get(each.line ?? 0)
      return text === undefined ? each : { ...each, chosen: text }
    }
    show(() => ({ ...second, recognized: { unsure: words.map(placed), unsure_text: [] } }), {
      fileReading: (input) => {
        asked.push(input)
        if (input.text === '') chosen.delete(input.line)
        else chosen.set(input.line, input.text)
        return { doc_ids: ['d1'] }
      },
      ...answers,
    })
    return asked
  }

  test('those of what is cited come first, and one tap puts one right', async () => {
    const asked = showWords()
    const list = await screen.findByRole('region', { name: '2 处字没把握' })
    const words = within(list).getAllByRole('listitem')
    expect(words.map((each) => each.textContent)).toEqual(['八62%六24%', '废'])
    await userEvent.click(within(list).getByRole('button', { name: /^六/u }))
    expect(asked).toEqual([{ file_id: 'f', page: 2, line: 1, from: 4, to: 5, read: '八', text: '六' }])
    expect(await screen.findByRole('button', { name: /^六/u, pressed: true })).toBeVisible()
    expect(screen.getByText('这里是“六”，记下了。1 个用到它的回答在重新核对。')).toBeVisible()
    expect(changed).toEqual([['d1']])
    expect(screen.getByRole('region', { name: '1 处字没把握' })).toBeVisible()
    // Nobody is unsure of what is cited any more.
    expect(screen.queryByText('“八”也可能是“六”，用之前看一眼原图')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '废' }))
    expect(await screen.findByRole('region', { name: texts.page.allSure })).toBeVisible()
    // Another tap takes it back.
    await userEvent.click(screen.getByRole('button', { name: '废' }))
    expect(await screen.findByRole('region', { name: '1 处字没把握' })).toBeVisible()
    expect(asked.at(-1)).toMatchObject({ read: '废', text: '' })
    expect(screen.getByText(`${texts.page.takenBack}1 个用到它的回答在重新核对。`)).toBeVisible()
  })

  /** A host whose answers to choices wait. */
  function showSlowly(words?: readonly UnsurePlace[]) {
    const asked: string[] = []
    const answers: { readonly store: () => void; readonly refuse: () => void }[] = []
    showWords(
      {
        fileReading: ({ text }) => {
          asked.push(text)
          return new Promise((resolve, reject) =>
            answers.push({
              store: () => resolve({ doc_ids: [text] }),
              refuse: () => reject(new ApiError('conflict', '这一页正在别处改，请稍后再试')),
            }),
          )
        },
      },
      words,
    )
    return { asked, answers }
  }

  test('choices are sent one after another, and shown at once', async () => {
    const { asked, answers } = showSlowly()
    await userEvent.click(await screen.findByRole('button', { name: /^六/u }))
    await userEvent.click(screen.getByRole('button', { name: '“废”改成别的字' }))
    await userEvent.keyboard('度{Enter}')
    expect(screen.getByRole('button', { name: /^六/u, pressed: true })).toBeVisible()
    expect(asked).toEqual(['六'])
    answers[0]?.store()
    await waitFor(() => expect(asked).toEqual(['六', '度']))
    answers[1]?.store()
    expect(await screen.findByText(/^这里是“度”，记下了。/)).toBeVisible()
    expect(changed).toEqual([['六'], ['度']])
  })

  test('that an earlier choice failed is still said when a later one is stored', async () => {
    const { answers } = showSlowly()
    await userEvent.click(await screen.findByRole('button', { name: /^六/u }))
    await userEvent.click(screen.getByRole('button', { name: '废' }))
    answers[0]?.refuse()
    await waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.store()
    await waitFor(() => expect(changed).toEqual([['废']]))
    expect(await screen.findByText('这一页正在别处改，请稍后再试')).toBeVisible()
  })

  describe('the way from one word to the next', () => {
    const words = (count: number): UnsurePlace[] =>
      Array.from({ length: count }, (_, at) => ({
        ...other,
        line: at,
        text: '□',
        confidence: 0,
        other: `甲${at}`,
        context: `第${at}□分`,
      }))
    const typeButton = (at: number) => screen.getByRole('button', { name: `“□”改成别的字：第${at}□分` })
    const wordOf = (at: number) => typeButton(at).closest('li') as HTMLElement
    const unreadOf = (at: number) => within(wordOf(at)).getByRole('button', { name: texts.page.unread })
    const readingOf = (at: number) => screen.getByRole('button', { name: `甲${at}` })

    test('words that look the same are told apart by what is around them', async () => {
      showWords({}, words(2))
      await screen.findByRole('region', { name: '2 处字没把握' })
      expect(screen.getByRole('group', { name: '“□”是什么字：第0□分' })).toBeVisible()
      expect(screen.getByRole('group', { name: '“□”是什么字：第1□分' })).toBeVisible()
      // Its place is marked in what is cut out of the page.
      expect(wordOf(0).querySelectorAll('.border-dotted')).toHaveLength(1)
    })

    test('the focus goes on to the next word that is left, by a tap and by typing', async () => {
      showWords({}, words(3))
      await screen.findByRole('region', { name: '3 处字没把握' })
      await userEvent.click(readingOf(1))
      await waitFor(() => expect(unreadOf(2)).toHaveFocus())
      await userEvent.click(typeButton(2))
      await userEvent.keyboard('乙{Enter}')
      // After the last one the first that is left.
      await waitFor(() => expect(unreadOf(0)).toHaveFocus())
      await userEvent.click(readingOf(0))
      const done = await screen.findByRole('region', { name: texts.page.allSure })
      expect(readingOf(0)).toHaveFocus()
      expect(within(done).getByRole('status')).toHaveTextContent(texts.page.allSure)
    })

    test('a focus that is elsewhere by then stays there', async () => {
      const { answers } = showSlowly(words(3))
      await screen.findByRole('region', { name: '3 处字没把握' })
      await userEvent.click(readingOf(0))
      await userEvent.click(typeButton(2))
      answers[0]?.store()
      expect(await screen.findByText(/^这里是“甲0”/)).toBeVisible()
      expect(screen.getByRole('textbox', { name: '“□”改成别的字：第2□分' })).toHaveFocus()
    })

    test('what was typed last keeps the focus in its word', async () => {
      showWords({}, words(1))
      await userEvent.click(await screen.findByRole('button', { name: '“□”改成别的字：第0□分' }))
      await userEvent.keyboard('乙{Enter}')
      await waitFor(() => expect(typeButton(0)).toHaveFocus())
      expect(screen.getByRole('button', { name: '乙', pressed: true })).toBeVisible()
    })

    test('the focus goes to the first of more words, and to one that was not shown yet', async () => {
      showWords({}, words(45))
      await userEvent.click(await screen.findByRole('button', { name: '还有 25 处' }))
      expect(unreadOf(20)).toHaveFocus()
      await userEvent.click(readingOf(39))
      await waitFor(() => expect(unreadOf(40)).toHaveFocus())
      await userEvent.click(screen.getByRole('button', { name: '还有 4 处' }))
      expect(unreadOf(41)).toHaveFocus()
      expect(screen.queryByRole('button', { name: /^还有/ })).toBeNull()
    })
  })

  test('that a character is unreadable is no choice: what it is has to be typed', async () => {
    const asked: unknown[] = []
    show(
      () => ({
        ...second,
        recognized: { unsure: [{ ...other, text: '□', confidence: 0 }], unsure_text: [] },
      }),
      {
        fileReading: (input) => {
          asked.push(input)
          return { doc_ids: [] }
        },
      },
    )
    await userEvent.click(await screen.findByRole('button', { name: texts.page.unread }))
    const field = screen.getByRole('textbox', { name: '“□”改成别的字' })
    expect(field).toHaveFocus()
    expect(field).toHaveValue('')
    expect(asked).toEqual([])
  })

  test('what was typed is kept when it could not be stored', async () => {
    showWords({
      fileReading: () => {
        throw new ApiError('network')
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: '“八”改成别的字' }))
    await userEvent.keyboard('十{Enter}')
    expect(await screen.findByText(texts.page.notChosen)).toBeVisible()
    expect(screen.getByRole('textbox', { name: '“八”改成别的字' })).toHaveValue('十')
  })

  test('another reading is typed, and given up by Escape', async () => {
    const asked = showWords()
    const name = '“八”改成别的字'
    await userEvent.click(await screen.findByRole('button', { name }))
    expect(screen.getByRole('textbox', { name })).toHaveFocus()
    await userEvent.keyboard('九{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus())
    expect(asked).toEqual([])
    await userEvent.click(screen.getByRole('button', { name }))
    await userEvent.clear(screen.getByRole('textbox', { name }))
    expect(screen.getByRole('button', { name: texts.page.useReading })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await userEvent.keyboard(' 十 {Enter}')
    expect(asked).toMatchObject([{ text: '十' }])
    expect(await screen.findByRole('button', { name: '十', pressed: true })).toBeVisible()
  })

  test('a choice that fails says why', async () => {
    showWords({
      fileReading: () => {
        throw new ApiError('conflict', '这个文件正在解析，请等它完成')
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: /^六/u }))
    expect(await screen.findByText('这个文件正在解析，请等它完成')).toBeVisible()
    expect(screen.getByRole('button', { name: /^八/u, pressed: true })).toBeVisible()
  })

  test('where there is no room they are folded below the page', async () => {
    sidePanel.setState({ place: 'sheet' })
    showWords()
    const fold = await screen.findByRole('button', { name: '2 处字没把握', expanded: false })
    expect(screen.queryByRole('region')).toBeNull()
    await userEvent.click(fold)
    // It is the title as well.
    expect(screen.getByRole('region', { name: '2 处字没把握' })).toBeVisible()
    expect(screen.getAllByText('2 处字没把握')).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: /^六/u }))
    expect(await screen.findByRole('button', { name: '1 处字没把握', expanded: true })).toBeVisible()
  })
})

test('a page without the support says so', async () => {
  show(() => ({ ...second, boxes: [] }))
  expect(await screen.findByText(texts.page.unplaced)).toBeVisible()
})

test('a page that cannot be shown says why, and its text can be read', async () => {
  show(() => {
    throw new ApiError('unprocessable', '文件有密码，看不了原页')
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('文件有密码，看不了原页')
  await userEvent.click(screen.getByRole('button', { name: texts.page.showText }))
  expect(screen.getByText('整份文件的文字')).toBeVisible()
})

test('a page that cannot be shown does not hold up the others', async () => {
  show((input) => {
    if (input.page === 3) throw new ApiError('unprocessable', '这一页损坏了，显示不出来')
    return { ...second, page: input.page ?? 2 }
  })
  await screen.findByRole('group', { name: '第 2 页的样子' })
  await userEvent.click(screen.getByRole('button', { name: '下一页' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('这一页损坏了，显示不出来')
  await userEvent.click(screen.getByRole('button', { name: '上一页' }))
  expect(await screen.findByRole('group', { name: '第 2 页的样子' })).toBeVisible()
})

test('a picture that does not load is asked for again', async () => {
  let calls = 0
  const { container } = show(() => {
    calls += 1
    return { ...second, picture: `/picture?call=${calls}` }
  })
  await screen.findByRole('group', { name: '第 2 页的样子' })
  fireEvent.error(container.querySelector('img') as HTMLImageElement)
  expect(await screen.findByRole('alert')).toHaveTextContent(texts.page.failed)
  await userEvent.click(screen.getByRole('button', { name: texts.retry }))
  expect(await screen.findByRole('group', { name: '第 2 页的样子' })).toBeVisible()
  expect(container.querySelector('img')).toHaveAttribute('src', '/picture?call=2&width=800')
})

test('where there is no room the picture and the text are shown one at a time', async () => {
  sidePanel.setState({ place: 'sheet' })
  show(() => second)
  await screen.findByRole('group', { name: '第 2 页的样子' })
  expect(screen.queryByRole('radio', { name: texts.page.views.both })).toBeNull()
  expect(screen.queryByRole('group', { name: texts.page.read })).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: texts.page.views.text }))
  expect(screen.getByText('整份文件的文字')).toBeVisible()
})
