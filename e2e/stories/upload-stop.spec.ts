import { libraryUploadPath } from '../../lib/contract/routes/library-routes.ts'
import { startOwnProduct } from '../bench/support/product-process.ts'
import { libraryOf } from '../fixtures/operator-documents.ts'
import { setupLink } from '../fixtures/setup-link.ts'
import { expect, test } from '../fixtures/story.ts'

test('a stopped upload is restarted immediately: each file is sent once, and the page may be left', async ({
  browser,
}) => {
  await using scope = new AsyncDisposableStack()
  const product = await startOwnProduct(scope, { LLM_BASE_URL: '' })
  const context = await browser.newContext({ locale: 'zh-CN' })
  scope.defer(() => context.close())
  const page = await context.newPage()
  const sent: string[] = []
  let isSlow = true
  await page.route(
    (url) => url.pathname.startsWith(libraryUploadPath),
    async (route) => {
      // It is left without a reply, until the page gives it up.
      if (isSlow) return
      sent.push(new URL(route.request().url()).searchParams.get('path') ?? '')
      await route.continue()
    },
  )
  await page.goto(await setupLink(product.dataDirectory))
  await page.getByRole('navigation', { name: '设置知舟' }).getByRole('link', { name: '资料' }).click()
  const { section, pick } = libraryOf(page)
  const notes = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      name: `${name}${at}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from(`${name} ${at} 的文字`),
    }))
  await pick('选择文件', notes('停下的', 8))
  await expect(section.getByText('已上传 0 / 8 个')).toBeVisible()
  await section.getByRole('button', { name: '停止上传' }).click()
  isSlow = false
  const again = notes('重新来的', 12)
  await pick('选择文件', again)
  await expect(section.getByText('上传完了：12 个')).toBeVisible()
  expect(sent.toSorted()).toEqual(again.map(({ name }) => name).toSorted())
  // Nothing asks before the page is left.
  const isAsked = await page.evaluate(
    () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
  )
  expect(isAsked).toBe(false)
})
