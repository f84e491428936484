import { errorNumbers } from '../../lib/contract/error-code.ts'
import { foreignCard as card, foreignHost } from '../fixtures/foreign-host.ts'
import { logIn } from '../fixtures/login.ts'
import { originOf } from '../fixtures/ports.ts'
import { expect, searchBox, test, waitForAnswer } from '../fixtures/story.ts'

test.use({ baseURL: originOf('extractive') })

const sources = [
  { title: '茶的历史', seeMoreUrl: 'https://tea.example.com/1', showName: '茶网' },
  { title: '茶与水', seeMoreUrl: 'https://tea.example.com/2', showName: '水网' },
]

test('two answers of a search, and a refusal, from a host that only implements the specification', {
  tag: '@core',
}, async ({ page }) => {
  const asked = await foreignHost(page, (question) => {
    if (question.includes('再问')) return [{ code: 101 }, card('markdown', '第二个回答。'), { code: 2 }]
    if (question.includes('太多')) return [{ code: errorNumbers.limited, message: '今天问得太多了' }]
    return [
      { code: 101, conversation_id: 'f-9' },
      { code: 102 },
      card('search_result', sources, 'start'),
      card('markdown', '茶树原产于', 'start'),
      card('markdown', '中国[1]。', 'update'),
      card('markdown', '', 'end'),
      { code: 2 },
    ]
  })
  await page.goto('/')
  await searchBox(page).fill('茶树原产于哪里？')
  await searchBox(page).press('Enter')
  await waitForAnswer(page)
  const answer = page.getByRole('article').last()
  await expect(answer.getByText('茶树原产于中国')).toBeVisible()
  await expect(page.locator('[data-seal="1"]')).toHaveCount(1)
  await expect(page.getByText('茶的历史').first()).toBeVisible()

  const next = page.getByRole('textbox', { name: '追问' })
  await next.fill('再问一次')
  await next.press('Enter')
  await expect(page.getByText('第二个回答。')).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)

  await next.fill('问得太多')
  await next.press('Enter')
  await expect(page.getByText('今天问得太多了').first()).toBeVisible()
  await expect(next).toHaveValue('问得太多')
  // It may not know a question by its ask_id: each is sent to it once.
  expect(asked).toEqual(['茶树原产于哪里？', '再问一次', '问得太多'])
})

test('a chat greets and answers', { tag: '@core' }, async ({ page }) => {
  await page.goto('/')
  await logIn(page)
  await foreignHost(page, () => [
    { code: 101, conversation_id: 'f-1' },
    card('markdown', '一加一'),
    card('markdown', '等于二。'),
    { code: 2 },
  ])
  await page.goto('/chat/coding/011')
  await expect(page.getByText('你好，这里是另一家')).toBeVisible()
  const box = page.getByRole('textbox', { name: '消息' })
  await box.fill('一加一等于几')
  await box.press('Enter')
  await expect(page.getByText('一加一等于二。')).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
})
