import type { Page } from 'playwright/test'
import { type FakeRequest, startFakeOpenAi, streamed } from '../../host/models/testing/fake-openai-server.ts'
import { startOwnProduct } from '../bench/support/product-process.ts'
import { expectAccessible } from '../fixtures/accessible.ts'
import { makeAgent, publish } from '../fixtures/agent-editor.ts'
import { sendMessage } from '../fixtures/chat.ts'
import { openMemberPage } from '../fixtures/member-page.ts'
import { pdfOfPages } from '../fixtures/pages-pdf.ts'
import { expect, test } from '../fixtures/story.ts'

const guide = pdfOfPages([
  'Ferry guide\nThe ferry office is next to the lighthouse.',
  'Tickets\nA ticket for the Qingtong ferry costs 14 yuan on weekdays.\nChildren below six travel free.',
  'Timetable\nThe last boat leaves the pier at 21:40.',
])
const stations = '站点,早高峰借车,缺口\n城西站,8800,4000\n渡口站,7400,2800\n大学城站,6600,800\n'

const chooseFile = (page: Page, name: string, buffer: Buffer) =>
  page
    .getByRole('tabpanel', { name: /知识/ })
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: '', buffer })

async function addFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await chooseFile(page, name, buffer)
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row.getByText('可用')).toBeVisible({ timeout: 30_000 })
}

/** Answers from the given passages, as a model does that cites the one with the fact. */
function answerFrom({ body }: FakeRequest) {
  const material = JSON.stringify(body.messages)
  const cited = (fact: string) =>
    /\[(\d+)\][^[]*$/.exec(material.slice(0, material.indexOf(fact)))?.[1] ?? '0'
  const [answer, fact] = /Qingtong ferry on/.test(material)
    ? ['A ticket costs 14 yuan on weekdays.', '14 yuan']
    : ['渡口站早高峰的缺口是 2800 辆。', '2800']
  return streamed([`${answer}[${cited(fact)}]`])
}

async function openCitation(page: Page, place: string) {
  const seal = page.locator('article').last().locator('[data-seal]').first()
  await expect(seal).toHaveText(place)
  const panel = page.getByRole('group', { name: '原文' })
  // A page that has just loaded may not listen yet.
  await expect(async () => {
    await seal.click()
    await expect(panel).toBeVisible({ timeout: 1_000 })
  }).toPass()
  return panel
}

test('an author adds files; a reader is answered from them and opens the cited page', async ({ browser }) => {
  await using scope = new AsyncDisposableStack()
  const model = await startFakeOpenAi(answerFrom)
  scope.defer(() => model.close())
  const product = await startOwnProduct(scope, { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'fake' })
  const author = await openMemberPage(scope, browser, product)
  await author.setViewportSize({ width: 1440, height: 900 })
  const id = await makeAgent(author, '渡口帮手')
  await author.getByRole('tab', { name: '知识' }).click()
  await addFile(author, 'ferry.pdf', guide)
  await addFile(author, '早高峰.csv', Buffer.from(stations))
  await expectAccessible(author)

  // The passages by page, and the draft answers from them.
  await author
    .getByRole('button', { name: /ferry\.pdf/ })
    .first()
    .click()
  await expect(author.getByText('costs 14 yuan', { exact: false })).toBeVisible()
  await author.keyboard.press('Escape')
  await author.reload()
  const box = author.getByRole('textbox', { name: '试着问一句' })
  await box.fill('渡口站早高峰的缺口是多少？')
  await box.press('Enter')
  await expect((await openCitation(author, '3 行')).locator('mark').filter({ hasText: '2800' })).toBeVisible()
  await author.keyboard.press('Escape')
  await publish(author)

  const reader = await openMemberPage(scope, browser, product)
  await reader.goto(`/agent-home?q=${encodeURIComponent('渡口帮手')}`)
  await reader.getByRole('link', { name: /渡口帮手/ }).click()
  await sendMessage(reader, 'How much is a ticket for the Qingtong ferry on weekdays?')
  const panel = await openCitation(reader, '2 页')
  await expect(panel.locator('mark').filter({ hasText: '14 yuan' })).toBeVisible()
  await expect(panel).toContainText('Children below six travel free')
  await expectAccessible(reader)

  // After a reload the place still opens, until the agent is withdrawn.
  await reader.reload()
  await expect((await openCitation(reader, '2 页')).locator('mark').first()).toBeVisible()
  await author.goto('/agent-home')
  await author
    .getByRole('button', { name: /渡口帮手/ })
    .first()
    .click()
  await author.getByRole('menuitem', { name: '撤回' }).click()
  await expect(author.getByText('私有')).toBeVisible()
  await reader.goto(`/chat/custom/${id}`)
  await expect(async () => {
    await reader.locator('article').last().locator('[data-seal]').first().click()
    await expect(reader.getByText('这处资料打不开了', { exact: false })).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

test('a file that cannot be read says why, and what was added twice is there once', async ({ browser }) => {
  await using scope = new AsyncDisposableStack()
  const author = await openMemberPage(scope, browser, await startOwnProduct(scope, {}))
  await makeAgent(author, '渡口帮手')
  await author.getByRole('tab', { name: '知识' }).click()
  await chooseFile(author, '坏的.pdf', Buffer.from('%PDF-1.7 其余的不见了'))
  const broken = author.getByRole('listitem').filter({ hasText: '坏的.pdf' })
  await expect(broken.getByText('失败')).toBeVisible({ timeout: 30_000 })
  await addFile(author, 'ferry.pdf', guide)
  await chooseFile(author, '另一个名字.pdf', guide)
  await expect(author.getByText('已经有', { exact: false })).toBeVisible()
  await expect(author.getByRole('listitem').filter({ hasText: /\.pdf/ })).toHaveCount(2)

  // Deleting can be undone.
  await author.getByRole('button', { name: /删除.*ferry\.pdf/ }).click()
  await author.getByRole('button', { name: '撤销' }).click()
  await author.reload()
  await author.getByRole('tab', { name: /知识/ }).click()
  await expect(author.getByRole('listitem').filter({ hasText: 'ferry.pdf' })).toBeVisible()
})
