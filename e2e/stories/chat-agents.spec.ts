import { expectAccessible } from '../fixtures/accessible.ts'
import { logIn } from '../fixtures/login.ts'
import { originOf } from '../fixtures/ports.ts'
import { expect, test } from '../fixtures/story.ts'

test.use({ baseURL: originOf('extractive') })

test('without a model the tutor calculates and plots, and templates become drafts', async ({ page }) => {
  await page.goto('/')
  await logIn(page)

  await page.goto('/chat/tutor/013')
  await expect(page.getByText('讲题要等接上以后')).toBeVisible()
  const box = page.getByRole('textbox', { name: '消息' })
  await box.fill('1/3+1/6\ny=1/x')
  await box.press('Enter')
  await expect(page.locator('article').getByText('= 1/2 = 0.5')).toBeVisible()
  await expect(page.getByRole('img', { name: /^y = 1\/x 的图像/ })).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('tutor.png') })

  await page.goto('/chat/writing/002')
  await page.getByRole('button', { name: '感谢信' }).click()
  await page.getByRole('button', { name: '开始写' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '请填写「写给谁」' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: '写给谁' })).toBeFocused()
  await expectAccessible(page)
  await page.screenshot({ path: test.info().outputPath('writing-form.png'), fullPage: true })
  await page.getByRole('textbox', { name: '写给谁' }).fill('三楼的邻居')
  await page.getByRole('textbox', { name: '为什么事' }).fill('帮忙收快递')
  await page.getByRole('textbox', { name: '落款' }).fill('四楼')
  await page.getByRole('button', { name: '开始写' }).click()
  await expect(page.getByRole('heading', { name: '感谢信', exact: true })).toBeVisible()
  await expect(page.getByText('感谢您帮忙收快递。', { exact: true })).toBeVisible()
  await expect(page.getByText('按模板排好的草稿')).toBeVisible()
  await page.reload()
  await expect(page.getByText('感谢您帮忙收快递。', { exact: true })).toBeVisible()
  await expectAccessible(page)
})
