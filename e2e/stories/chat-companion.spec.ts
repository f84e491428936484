import type { Page } from 'playwright/test'
import { expectAccessible } from '../fixtures/accessible.ts'
import { sendMessage } from '../fixtures/chat.ts'
import { logIn } from '../fixtures/login.ts'
import { originOf } from '../fixtures/ports.ts'
import { expect, test } from '../fixtures/story.ts'
import { takeScreenshots } from '../fixtures/take-screenshots.ts'

async function openCompanion(page: Page): Promise<void> {
  await page.goto('/')
  await logIn(page)
  await page.goto('/chat/companion/008')
}

const panelOf = (page: Page) => page.getByRole('region', { name: '记得的事' })

test.describe('without a model', () => {
  test.use({ baseURL: originOf('extractive') })

  test('it keeps notes, shows them, and forgets them', async ({ page }) => {
    await openCompanion(page)
    await page.getByRole('button', { name: '记得的事' }).click()
    const panel = panelOf(page)
    await expect(panel.getByText('还没有记下什么')).toBeVisible()
    await takeScreenshots(page, 'empty')

    await sendMessage(page, '记住：我的猫叫年糕')
    const card = page.getByRole('figure', { name: '记下了' })
    await expect(card.getByText('我的猫叫年糕')).toBeVisible()
    // What stands beside the talk follows what is said in it.
    await expect(panel.getByRole('listitem').filter({ hasText: '我的猫叫年糕' })).toBeVisible()
    await panel.getByRole('textbox', { name: '要记得的事' }).fill('每周日晚上和姐姐通电话')
    await panel.getByRole('button', { name: '记下' }).click()
    await expect(panel.getByText('自己写的')).toBeVisible()
    await panel.getByRole('textbox', { name: '要记得的事' }).fill('我不想活了')
    await panel.getByRole('button', { name: '记下' }).click()
    await expect(panel.getByRole('alert')).toContainText('可以打 12356')
    await panel.getByRole('textbox', { name: '要记得的事' }).fill('')
    await expectAccessible(page)
    await takeScreenshots(page, 'notes')

    await card.getByRole('button', { name: '删除“我的猫叫年糕”' }).click()
    await expect(card.getByText('已忘掉')).toBeVisible()
    await page.getByRole('button', { name: /^撤销/ }).click()
    await expect(card.getByRole('button', { name: '删除“我的猫叫年糕”' })).toBeVisible()

    await sendMessage(page, '忘掉：年糕')
    await expect(page.getByText('已忘掉：我的猫叫年糕。')).toBeVisible()
    await expect(panel.getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page)
    await panel.getByRole('button', { name: '全部忘掉' }).click()
    const dialog = page.getByRole('dialog', { name: '忘掉所有记得的事？' })
    await dialog.getByRole('button', { name: '全部忘掉' }).click()
    await expect(panel.getByText('还没有记下什么')).toBeVisible()
  })

  test('nothing is remembered of a talk in distress', async ({ page }) => {
    await openCompanion(page)
    await sendMessage(page, '记住：我不想活了')
    await expect(page.getByRole('link', { name: /^拨打 12356/ })).toBeVisible()
    await sendMessage(page, '记住：我的猫叫年糕')
    await expect(page.getByText('这段对话里不记事')).toBeVisible()
    await page.getByRole('button', { name: '记得的事' }).click()
    await expect(panelOf(page).getByText('还没有记下什么')).toBeVisible()
    await expectAccessible(page)
    await takeScreenshots(page, 'distress')
  })
})

test.describe('with a model', () => {
  test.use({ baseURL: originOf('model') })

  test('it remembers automatically, and memories are visible', async ({ page }) => {
    await openCompanion(page)
    await sendMessage(page, '我家猫叫年糕，一打雷就躲进衣柜')
    const answer = page.locator('article').last()
    await expect(answer.getByText('听起来，你很疼它。')).toBeVisible()
    const card = answer.getByRole('figure', { name: '记下了' })
    await expect(card.getByText('猫叫年糕，怕打雷')).toBeVisible()
    await page.reload()
    await card.getByRole('button', { name: '删除“猫叫年糕，怕打雷”' }).click()
    await expect(card.getByText('已忘掉')).toBeVisible()
    await expectAccessible(page)
    await takeScreenshots(page, 'remembered')
  })
})
