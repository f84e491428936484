import { sendMessage } from '../fixtures/chat.ts'
import { logIn } from '../fixtures/login.ts'
import { expectNoOverlaps, overlaps } from '../fixtures/overlaps.ts'
import { originOf } from '../fixtures/ports.ts'
import { askFromHome, expect, test } from '../fixtures/story.ts'

test.use({ baseURL: originOf('scripted') })

const ofEverybody = [
  '/',
  '/history',
  '/agent-home',
  '/agent/template',
  '/music',
  '/help',
  '/help/search',
  '/settings',
  '/app-guide',
  '/no-such-page',
]

test('an overlapping button is found, adjacent ones are not reported', async ({ page }) => {
  const box = 'position:absolute;width:36px;height:36px'
  await page.setContent(`
    <a href="#row" style="position:absolute;left:0;top:0;width:300px;height:36px">row</a>
    <button style="${box};left:260px;top:0">in the row</button>
    <div style="position:sticky;top:0"><button style="${box};left:340px;top:100px">bell</button></div>
    <div style="position:fixed;top:0"><button style="${box};left:340px;top:100px">export</button></div>
    <button style="${box};left:20px;top:200px">apart</button>
    <button style="${box};left:55px;top:200px">next to it</button>`)
  expect(await overlaps(page)).toEqual(['button “bell” and button “export”'])
})

test('what floats over what scrolls is found, a bar over it is not reported', async ({ page }) => {
  const rows = Array.from(
    { length: 60 },
    (_, at) => `<p><button style="width:100%">row ${at}</button></p>`,
  ).join('')
  await page.setContent(`${rows}
    <div style="position:sticky;bottom:0;background:white"><button>send</button></div>
    <div style="position:fixed;right:8px;bottom:200px"><a href="#ad" style="display:block;width:120px;height:24px">ad</a></div>`)
  const found = await overlaps(page)
  expect(found.length).toBeGreaterThan(0)
  expect(found.every((pair) => pair.endsWith('and a “ad”'))).toBe(true)
})

test('on no screen of a visitor does anything that can be pressed lie on another', async ({ page }) => {
  for (const path of ofEverybody) {
    await page.goto(path)
    await expectNoOverlaps(page, path)
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  await askFromHome(page, '讲一个故事')
  await expectNoOverlaps(page, 'result')
})

test('on no screen of a member does anything that can be pressed lie on another', async ({ page }) => {
  await page.goto('/')
  await logIn(page)
  for (const path of [
    ...ofEverybody,
    '/files',
    '/account',
    '/chat/universal/001',
    '/chat/data_analysis/006',
  ]) {
    await page.goto(path)
    await expectNoOverlaps(page, path)
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  await page.goto('/chat/companion/008')
  await sendMessage(page, '你好')
  await expectNoOverlaps(page, 'chat')
  await page.setViewportSize({ width: 1440, height: 900 })
  await askFromHome(page, '讲一个故事')
  await expectNoOverlaps(page, 'result')
})
