import AxeBuilder from '@axe-core/playwright'
import { sendMessage } from '../fixtures/chat.ts'
import { pickFiles } from '../fixtures/files.ts'
import { logIn } from '../fixtures/login.ts'
import { originOf } from '../fixtures/ports.ts'
import { expect, test } from '../fixtures/story.ts'

test.use({ baseURL: originOf('extractive') })

const prices = '站点,早高峰借车,缺口\n城西站,8800,4000\n渡口站,7400,2800\n大学城站,6600,800\n'

test('files are sent with a message, cited by row, and read next to the chat', async ({ page }) => {
  await page.goto('/')
  await logIn(page)
  await page.goto('/chat/chat_doc/014')
  const files = page.getByRole('list', { name: '随问题一起的文件' })
  await pickFiles(page, [
    { name: '早高峰.csv', mimeType: 'text/csv', buffer: Buffer.from(prices) },
    { name: '旧稿.doc', mimeType: '', buffer: Buffer.from('x') },
  ])
  await expect(files.getByRole('listitem').filter({ hasText: '旧稿.doc' })).toContainText('另存为 docx')
  await files.getByRole('button', { name: '移除：旧稿.doc' }).click()
  await expect(files.getByRole('listitem').filter({ hasText: '早高峰.csv' })).toContainText('已读完')

  await sendMessage(page, '渡口站早高峰的缺口是多少？')
  await expect(files).toHaveCount(0)
  const answer = page.locator('article').last()
  await expect(answer.getByRole('button', { name: /早高峰\.csv/ })).toBeVisible()
  await expect(answer).toContainText('2800')
  const seal = answer.locator('[data-seal]').first()
  await expect(seal).toHaveText('3 行')
  await seal.click()
  const panel = page.getByRole('group', { name: '原文' })
  await expect(panel.locator('mark').filter({ hasText: '2800' })).toBeVisible()
  await expect(panel.getByRole('link', { name: '打开原文件' })).toHaveAttribute(
    'href',
    /\/v1\/file\/content\?/,
  )
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: '关闭原文' }).click()
  await expect(panel).toHaveCount(0)

  // The file stays with the conversation, also after a reload.
  await page.reload()
  await expect(page.getByRole('button', { name: /早高峰\.csv/ })).toBeVisible()
  await sendMessage(page, '大学城站早高峰的缺口是多少？')
  await expect(page.locator('article').last()).toContainText('800')
  await sendMessage(page, '青岛啤酒厂是哪一年建成的？')
  await expect(page.locator('article').last()).toContainText('你的文件里没有找到能回答这个问题的内容。')
})

test('without a vision model, questions about images get an explanation', async ({ page }) => {
  await page.goto('/')
  await logIn(page)
  await page.goto('/chat/image_to_text/007')
  await expect(page.locator('input[type=file]').last()).toHaveAttribute('accept', /\.png/)
  await sendMessage(page, '图里有什么？')
  await expect(page.locator('article').last()).toContainText('先给我一张图片')
})
