import { expect, test } from '../fixtures/story.ts'

test('a page that crashes says so, is reported, and offers a link home', async ({ page, faults }) => {
  // The script of the next page is broken, as by a release in the middle of a visit.
  await page.route(/\/_next\/static\/chunks\/app\/.*history.*\.js/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken script")' }),
  )
  const reported = page.waitForRequest(
    (request) => request.url().includes('/datacollector/') && (request.postData() ?? '').includes('js_error'),
  )
  await page.goto('/')
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '搜索记录' }).click()
  await expect(page.getByRole('heading', { name: '这一页没能显示出来' })).toBeVisible()
  await reported
  await page.getByRole('link', { name: '回到首页' }).click()
  await expect(page.getByRole('textbox', { name: '问题' })).toBeVisible()
  // The browser and React say what the story has done.
  faults.length = 0
})
