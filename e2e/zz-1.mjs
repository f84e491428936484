import {open,login,shot,text,aria,A} from './zz-lib.mjs'
const {browser,page,ctx}=await open(A)
await page.goto('/check'); await page.waitForTimeout(1000)
await shot(page,'c1'); await aria(page,'body')
const f=page.getByRole('textbox',{name:'要核对的文字'})
await f.fill('青桐市公共自行车全年骑行1,284万次。早高峰时段借车的缺口是37%。夜里仍有约6,000辆车闲置在城东。')
// no source
await page.waitForTimeout(500); await shot(page,'c2')
await page.getByRole('button',{name:'开始核对'}).click(); await page.waitForTimeout(6000)
console.log(page.url()); await shot(page,'c3'); await aria(page)
await page.goBack(); await page.waitForTimeout(1000); console.log(page.url(), await f.inputValue())
await shot(page,'c4'); await aria(page)
await ctx.storageState({path:'/tmp/eyes/visitor.json'})
await browser.close()
